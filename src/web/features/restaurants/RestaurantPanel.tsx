import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Restaurant } from "#shared/restaurants/restaurants.contract.ts";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { restaurantQuery } from "./restaurantQueries.ts";

interface RestaurantPanelProps {
  /** The content's shape, while it is on its way. */
  loading: ReactNode;
  children: (restaurant: Restaurant) => ReactNode;
}

/** Loads the owner's restaurant and shows what is given for it, or why there is nothing to show. */
export function RestaurantPanel({ loading, children }: RestaurantPanelProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(restaurantQuery);
  if (data !== undefined) return <>{children(data)}</>;
  if (!error) return <>{loading}</>;
  return (
    <ErrorCard
      title={t("restaurants:load_failed")}
      text={errorText(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
