import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { KeychainEvent } from "#shared/nfc/admin-nfc.model.ts";
import { historyQuery } from "#web/features/nfc/office/officeQueries.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { Heading } from "#web/ui/layout/Heading.tsx";
import classes from "./KeychainHistory.module.css";

/** What happened to a keychain and by whom, newest first. */
export function KeychainHistory({ id }: { id: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const format = useFormat();
  const sentence = useEventWords();
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    historyQuery(id),
  );
  const title = t("nfc_office:history.title");
  return (
    <section className={classes.history} aria-label={title}>
      <Heading level={3} size="card">
        {title}
      </Heading>
      {data === undefined && error === null && <Skeleton height={96} />}
      {data === undefined && error !== null && (
        <ErrorCard
          bare
          title={t("nfc_office:history.failed")}
          text={errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <ol className={classes.list}>
        {data?.pages.flatMap((page) =>
          page.data.map((event) => (
            <li key={event.id} className={classes.entry}>
              <span>{sentence(event)}</span>
              <span className={classes.when}>
                <time dateTime={event.at}>{format.dateTime(event.at)}</time>
                {` · ${event.by?.name ?? t("nfc_office:history.by_itself")}`}
              </span>
            </li>
          )),
        )}
      </ol>
      {hasNextPage && (
        <Button
          variant="default"
          size="xs"
          className={classes.more ?? ""}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t("nfc_office:history.more")}
        </Button>
      )}
    </section>
  );
}

/** One event as a sentence. */
function useEventWords(): (event: KeychainEvent) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ kind, restaurant, details: { name, fault, note, code, order, taps } }) => {
    const place = restaurant?.name ?? t("nfc_office:history.no_restaurant");
    switch (kind) {
      case "assigned":
        return t("nfc_office:history.assigned", { restaurant: place });
      case "unassigned":
        return t("nfc_office:history.unassigned", { restaurant: place, taps: format.number(taps ?? 0) });
      case "stocked":
        return order === undefined
          ? t("nfc_office:history.stocked")
          : t("nfc_office:history.stocked_by", { number: order });
      case "renamed":
        return name ? t("nfc_office:history.renamed", { name }) : t("nfc_office:history.unnamed");
      case "noted": {
        const state = fault ? t(`nfc_screen:keychains.fault.${fault}`) : t("nfc_office:note.whole");
        return t("nfc_office:history.noted", { what: note ? `${state} · ${note}` : state });
      }
      case "replaced":
        return code ? t("nfc_office:history.replaced", { code }) : t("nfc_office:history.replaced_back");
      case "created":
      case "activated":
      case "deactivated":
      case "written":
        return t(`nfc_office:history.${kind}`);
    }
  };
}
