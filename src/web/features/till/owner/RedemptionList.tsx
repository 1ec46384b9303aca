import { Button } from "@mantine/core";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { offersApi, type Redemption } from "#shared/offers/offers.contract.ts";
import type { UndoReason } from "#shared/offers/offer-values.ts";
import { api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { redemptionsQuery } from "#web/features/till/tillQueries.ts";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { UndoMenu } from "./UndoMenu.tsx";
import classes from "./TillsPanel.module.css";

/** What guests redeemed, newest first; what was taken back stays in the list. */
export function RedemptionList() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(redemptionsQuery);
  if (data === undefined) {
    if (!error) return <LoadingCard title={t("till:list.title")} rows={4} />;
    return (
      <ErrorCard
        title={t("till:list.load_failed")}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const rows = data.pages.flatMap((page) => page.data);
  if (rows.length === 0)
    return <EmptyState small drawing="plate" title={t("till:list.empty_title")} text={t("till:list.empty_text")} />;
  return (
    <Section title={t("till:list.title")} flush>
      <ul className={classes.list}>
        {rows.map((redemption) => (
          <RedemptionRow key={redemption.id} redemption={redemption} />
        ))}
      </ul>
      {hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("till:list.more")}
          </Button>
        </div>
      )}
    </Section>
  );
}

function RedemptionRow({ redemption }: { redemption: Redemption }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { client, campaign, till, amount_cents: cents, slot } = redemption;
  const queries = useQueryClient();
  const undo = async (reason: UndoReason): Promise<void> => {
    await api(offersApi.undo, { params: { id: redemption.id }, body: { reason } });
    renewAfter(queries, "redeemed");
  };
  const where = till?.name ?? t("till:list.owner");
  const what = campaign ? [campaign.name, ...(slot && slot !== "once" ? [slot] : [])] : [t("till:answer.surprise")];
  return (
    <li className={classes.till}>
      <div className={classes.words}>
        <div className={classes.name}>
          {redemption.offer_text}
          {redemption.undone_at === null ? (
            <UndoMenu until={Date.parse(redemption.undo_until)} of={redemption.offer_text} onUndo={undo} />
          ) : (
            <StatusBadge tone="grey">{t("till:list.undone")}</StatusBadge>
          )}
        </div>
        <div className={classes.line}>
          {client ? (
            <AppLink href={paths.clients(client.id)}>{`${client.first_name} ${client.last_name}`}</AppLink>
          ) : (
            t("till:list.erased")
          )}
          {` · ${[...what, where].join(" · ")}`}
        </div>
        <div className={classes.line}>
          {format.dateTime(redemption.redeemed_at)}
          {redemption.undo_reason !== null && ` · ${t(`till:answer.reason.${redemption.undo_reason}`)}`}
        </div>
      </div>
      <div className={cents === null ? classes.line : classes.figure}>
        {cents === null ? t("till:list.no_bill") : format.money(cents)}
      </div>
    </li>
  );
}
