import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Review } from "#shared/reviews/reviews.contract.ts";
import { reviewsOfQuery } from "#web/features/office/restaurants/officeQueries.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { Stars } from "#web/ui/data/Stars.tsx";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { Column } from "#web/ui/table/tableModel.ts";
import { useListProps } from "#web/ui/table/useListProps.ts";

/** What guests wrote on Google, newest first. */
export function ReviewsPanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const list = useListProps(useInfiniteQuery(reviewsOfQuery(id)), {
    failed: t("restaurant_office:reviews.load_failed"),
    noun: (count) => t("restaurant_office:reviews.noun", { count }),
  });
  const columns: Column<Review>[] = [
    {
      key: "author",
      header: t("restaurant_office:reviews.author"),
      minWidth: 150,
      cell: ({ author_name: name }) => name,
    },
    {
      key: "rating",
      header: t("restaurant_office:reviews.rating"),
      minWidth: 110,
      phone: "badge",
      cell: ({ rating }) => <Stars rating={rating} />,
    },
    { key: "text", header: t("restaurant_office:reviews.text"), minWidth: 220, cell: ({ text }) => text ?? "" },
    {
      key: "response",
      header: t("restaurant_office:reviews.response"),
      minWidth: 160,
      fold: 1,
      cell: ({ response }) => response?.text ?? t("restaurant_office:reviews.no_response"),
    },
    {
      key: "date",
      header: t("restaurant_office:reviews.date"),
      minWidth: 125,
      cell: ({ published_at: at }) => format.date(at),
    },
  ];
  return (
    <DataTable
      {...list}
      label={t("restaurant_office:reviews.label")}
      columns={columns}
      rowKey={({ id: key }) => key}
      rowName={({ author_name: name }) => name}
      empty={{
        drawing: "plate",
        title: t("restaurant_office:reviews.empty"),
        text: t("restaurant_office:reviews.empty_text"),
      }}
    />
  );
}
