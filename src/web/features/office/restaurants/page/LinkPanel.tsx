import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { adminRestaurantsApi, type OfficeRestaurant } from "#shared/restaurants/admin-restaurants.contract.ts";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { FormEnd } from "#web/ui/form/FormEnd.tsx";
import { useShown } from "#web/ui/feedback/useShown.ts";
import { api } from "#web/lib/api/api.ts";
import { copyText } from "#web/lib/clipboard.ts";
import { download } from "#web/lib/api/download.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { FactList } from "#web/ui/data/FactList.tsx";
import { QrDrawing } from "#web/ui/data/QrDrawing.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { ChoiceCard } from "#web/ui/form/ChoiceCard.tsx";
import { ChoiceCards } from "#web/ui/form/ChoiceCards.tsx";
import { DownloadButton } from "#web/ui/form/DownloadButton.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { keepRestaurant } from "./keepRestaurant.ts";
import classes from "./page.module.css";

/** The address guests open, to pass on or to replace. */
export function LinkPanel({ restaurant }: { restaurant: OfficeRestaurant }) {
  const { t } = useTranslation();
  const format = useFormat();
  const renewing = useShown<OfficeRestaurant>();
  const copy = useAction({
    run: () => copyText(restaurant.review_link),
    done: { title: t("restaurants:link.copied"), brief: true, id: "link-copied" },
    failed: t("restaurants:link.copy_failed"),
  });
  return (
    <div className={classes.panel}>
      <Section
        title={t("restaurant_office:link.title")}
        action={
          <Button variant="default" onClick={() => renewing.show(restaurant)}>
            {t("restaurant_office:link.renew")}
          </Button>
        }
      >
        <FactList facts={[[t("restaurant_office:link.label"), restaurant.review_link]]} />
        <div className={classes.code}>
          <QrDrawing text={restaurant.review_link} label={t("restaurant_office:link.qr_alt")} width={134} />
          <div className={classes.line}>
            <Button
              variant="light"
              leftSection={<IconCopy size={16} stroke={1.6} aria-hidden="true" />}
              onClick={() => copy.run()}
            >
              {t("restaurants:link.copy")}
            </Button>
            <DownloadButton
              label={t("restaurants:link.svg_label")}
              fetchFile={() => download(adminRestaurantsApi.qrSvg, { params: { id: restaurant.id } })}
            >
              {t("restaurants:link.svg")}
            </DownloadButton>
          </div>
        </div>
      </Section>
      {restaurant.old_codes.length > 0 && (
        <Section title={t("restaurant_office:link.old_codes")}>
          <FactList
            facts={restaurant.old_codes.map(({ code, leads_on: leadsOn, replaced_at: at }) => [
              code,
              `${t(leadsOn ? "restaurant_office:link.leads_on" : "restaurant_office:link.ended")}, ${format.date(at)}`,
            ])}
          />
        </Section>
      )}
      <FormDialog shown={renewing} title={({ name }) => t("restaurant_office:link.renew_title", { name })}>
        {({ id }, onDone) => <RenewForm id={id} onDone={onDone} />}
      </FormDialog>
    </div>
  );
}

const WAYS = ["keep", "end"] as const;

function RenewForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation();
  const keep = keepRestaurant(useQueryClient());
  const [old, setOld] = useState<(typeof WAYS)[number]>("keep");
  const { run, busy, problem } = useAction({
    run: async () => {
      keep(await api(adminRestaurantsApi.renewLink, { params: { id }, body: { old } }));
      onDone();
    },
    done: { title: t("restaurant_office:link.renewed"), brief: true },
  });
  return (
    <FormStack
      problem={problem}
      onSubmit={(event) => {
        event?.preventDefault();
        run();
      }}
    >
      <p className={classes.text}>{t("restaurant_office:link.renew_text")}</p>
      <ChoiceCards ariaLabel={t("restaurant_office:link.renew")} value={old} onChange={setOld}>
        {WAYS.map((way) => (
          <ChoiceCard
            key={way}
            value={way}
            name={t(`restaurant_office:link.old.${way}`)}
            text={t(`restaurant_office:link.old_text.${way}`)}
          />
        ))}
      </ChoiceCards>
      <FormEnd submit={t("restaurant_office:link.renew")} busy={busy} onCancel={onDone} danger={old === "end"} />
    </FormStack>
  );
}
