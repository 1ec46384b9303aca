import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  adminSubscriptionsApi,
  type RestaurantSubscription,
} from "#shared/subscriptions/admin-subscriptions.contract.ts";
import { parisDateOf } from "#shared/domain/paris-time.ts";
import type { OfficeRestaurant } from "#shared/restaurants/admin-restaurants.contract.ts";
import { StandingBadge } from "#web/features/office/restaurants/RestaurantBadges.tsx";
import { subscriptionOfQuery } from "#web/features/office/restaurants/officeQueries.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useNow } from "#web/lib/useNow.ts";
import { FactList } from "#web/ui/data/FactList.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { DayField, longDay } from "#web/ui/form/day/DayField.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import classes from "./page.module.css";

/** How it stands with us, and the trial staff may give. */
export function SubscriptionPanel({ restaurant }: { restaurant: OfficeRestaurant }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(subscriptionOfQuery(restaurant.id));
  if (data === undefined) {
    if (!error) return <LoadingCard title={t("restaurant_office:trial.title")} rows={2} shape="form" />;
    return (
      <ErrorCard
        title={t("restaurant_office:page.load_failed")}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <div className={classes.panel}>
      <Standing restaurant={restaurant} data={data} />
      <Trial key={data.trial_ends_on} restaurant={restaurant} data={data} />
    </div>
  );
}

interface PartProps {
  restaurant: OfficeRestaurant;
  data: RestaurantSubscription;
}

function Standing({ restaurant, data: { subscription, invoices } }: PartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [last] = invoices;
  const facts: [string, ReactNode][] = [
    [t("restaurant_office:trial.standing"), <StandingBadge key="s" standing={restaurant.subscription} />],
  ];
  if (subscription) {
    facts.push([t("restaurant_office:trial.plan"), subscription.plan.name]);
    if (subscription.next_charge_at)
      facts.push([t("restaurant_office:trial.period_end"), format.date(subscription.current_period_end)]);
  }
  if (last)
    facts.push([
      t("restaurant_office:trial.last_invoice"),
      `${last.number}, ${format.date(last.issued_at)}, ${format.money(last.amount_cents)}`,
    ]);
  return (
    <Section title={t("restaurant_office:trial.title")}>
      <FactList columns={2} facts={facts} />
    </Section>
  );
}

/** A day to the end of which the owner needs no card. */
function Trial({ restaurant, data }: PartProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const today = parisDateOf(new Date(useNow(60_000))).toString();
  const isRunning = restaurant.subscription === "trial";
  const [day, setDay] = useState((isRunning ? data.trial_ends_on : null) ?? "");
  const [fault, setFault] = useState<string>();
  const put = async (endsOn: string | null): Promise<void> => {
    const params = { id: restaurant.id };
    const saved = await api(adminSubscriptionsApi.setTrial, { params, body: { ends_on: endsOn } });
    client.setQueryData(subscriptionOfQuery(restaurant.id).queryKey, saved);
    renewAfter(client, "office_restaurant_changed");
  };
  const save = useAction({
    run: async () => {
      setFault(undefined);
      await put(day);
    },
    done: { title: t("restaurant_office:trial.saved"), brief: true },
    failed: (error) => {
      const field = error instanceof ApiError ? error.fieldErrors["ends_on"]?.[0] : undefined;
      setFault(field);
      return { title: t("restaurant_office:trial.failed"), ...(field !== undefined && { message: field }) };
    },
  });
  const text = t(data.may_have_trial ? "restaurant_office:trial.text" : "restaurant_office:trial.refused_hint");
  return (
    <Section
      title={
        isRunning && restaurant.trial_ends_at
          ? t("restaurant_office:trial.ends", { date: data.trial_ends_on ? longDay(data.trial_ends_on) : "" })
          : t("restaurant_office:trial.none")
      }
      subtitle={text}
    >
      {data.may_have_trial && (
        <div className={classes.line}>
          <div className={classes.day}>
            <DayField
              label={t("restaurant_office:trial.ends_on")}
              value={day}
              onChange={setDay}
              minDate={today}
              error={fault}
            />
          </div>
          <Button loading={save.busy} disabled={day === ""} onClick={() => save.run()}>
            {t("restaurant_office:trial.save")}
          </Button>
          {isRunning && (
            <Button
              variant="default"
              onClick={() =>
                confirm({
                  title: t("restaurant_office:trial.end_title"),
                  text: t("restaurant_office:trial.end_text"),
                  confirmLabel: t("restaurant_office:trial.end"),
                  cancelLabel: t("restaurant_office:cancel"),
                  onConfirm: async () => {
                    await put(null);
                    toast.success({ title: t("restaurant_office:trial.ended"), brief: true });
                  },
                })
              }
            >
              {t("restaurant_office:trial.end")}
            </Button>
          )}
        </div>
      )}
      {dialog}
    </Section>
  );
}
