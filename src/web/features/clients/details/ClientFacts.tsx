import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isLocale } from "#shared/domain/locales.ts";
import type { ShownClient } from "#web/features/clients/clientQueries.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { FactList } from "#web/ui/data/FactList.tsx";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { RestaurantName } from "#web/features/clients/RestaurantName.tsx";
import classes from "./ClientView.module.css";

/** Contact details and dates; for a review, how it was matched. */
export function ClientFacts({ client }: { client: ShownClient }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { email, phone, locale, source, created_at, forwarded_at, left_in_time, review, restaurant } = client;

  const forwarded = (): string => {
    if (forwarded_at === null) return "–";
    const at = format.dateTime(forwarded_at);
    return left_in_time ? at : `${at}, ${t("clients:details.forwarded_late")}`;
  };
  const reviewed = (): readonly (readonly [string, string])[] => {
    const { converted_by: by, converted_at: at } = client;
    if (by === null || at === null) return [[t("clients:details.review"), t("clients:converted.not_yet")]];
    const how = t("clients:details.converted_on", { by: t(`clients:converted.by_${by}`), date: format.date(at) });
    if (review === null) return [[t("clients:details.review"), how]];
    const stars = t("ui:stars", { rating: review.rating });
    const what = t("clients:details.review_on", { stars, date: format.date(review.published_at) });
    return [
      [t("clients:details.review"), what],
      [t("clients:details.reviewed_how"), how],
    ];
  };

  return (
    <section className={classes.section} aria-label={t("clients:details.facts")}>
      <Heading level={3} size="card" className={classes.heading ?? ""}>
        {t("clients:details.facts")}
      </Heading>
      <FactList
        facts={[
          ...(restaurant
            ? [[t("clients:details.restaurant"), <RestaurantName key="restaurant" {...restaurant} />] as const]
            : []),
          [
            t("clients:details.email"),
            <Anchor key="email" href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`} fz="inherit">
              {email}
            </Anchor>,
          ],
          [
            t("clients:details.phone"),
            phone === null ? (
              "–"
            ) : (
              <Anchor key="phone" href={`tel:${phone.replace(/[^\d+]/g, "")}`} fz="inherit">
                {phone}
              </Anchor>
            ),
          ],
          [t("clients:details.language"), isLocale(locale) ? t(`clients:language.${locale}`) : locale],
          [t("clients:details.source"), t(`clients:source.${source}`)],
          [t("clients:details.added"), format.dateTime(created_at)],
          [t("clients:details.forwarded"), forwarded()],
          ...reviewed(),
        ]}
      />
    </section>
  );
}
