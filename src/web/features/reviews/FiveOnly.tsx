import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { AppLink } from "#web/ui/AppLink.tsx";
import { reviewSummaryQuery } from "./reviewQueries.ts";
import { useGoogleState } from "./useGoogleState.ts";
import classes from "./FiveOnly.module.css";

/** Below a list that ends early: why Google has more than are shown here. */
export function FiveOnly() {
  const { t } = useTranslation();
  const format = useFormat();
  const google = useGoogleState();
  const { data: summary } = useQuery(reviewSummaryQuery);
  const total = google?.place?.review_count ?? 0;
  if (!google || google.connection !== null || summary === undefined || total <= summary.count) return null;
  return (
    <p className={classes.note}>
      <IconInfoCircle size={16} stroke={1.7} aria-hidden="true" />
      <span>
        {t("reviews:list.only_some", { total: format.number(total) })}{" "}
        <Anchor component={AppLink} href={paths.restaurantInfo()}>
          {t("reviews:empty.connect")}
        </Anchor>
      </span>
    </p>
  );
}
