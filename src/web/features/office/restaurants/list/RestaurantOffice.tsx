import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { adminRestaurantsApi } from "#shared/restaurants/admin-restaurants.contract.ts";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { useShown } from "#web/ui/feedback/useShown.ts";
import type { RestaurantFilters } from "#web/features/office/restaurants/restaurantFilters.ts";
import { download } from "#web/lib/api/download.ts";
import { DownloadButton } from "#web/ui/form/DownloadButton.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import { NewRestaurantForm } from "./NewRestaurantForm.tsx";
import { RestaurantTable } from "./RestaurantTable.tsx";

interface RestaurantOfficeProps {
  /** From the URL. */
  filters: RestaurantFilters;
  /** Opens the form for a new one at once. */
  isAdding?: boolean;
  onFilters: (filters: RestaurantFilters) => void;
}

/** All restaurants for staff: found, exported, added. */
export function RestaurantOffice({ filters, isAdding = false, onFilters }: RestaurantOfficeProps) {
  const { t } = useTranslation();
  const adding = useShown<true>(isAdding || undefined);
  return (
    <>
      <PageHeader
        title={t("titles:admin-restaurants")}
        subtitle={t("restaurant_office:list.subtitle")}
        actions={
          <>
            <DownloadButton
              label={t("restaurant_office:list.export")}
              failedTitle={t("restaurant_office:list.export_failed")}
              fetchFile={() => download(adminRestaurantsApi.exportCsv, { query: { ...filters } })}
            >
              {t("restaurant_office:list.export")}
            </DownloadButton>
            <Button
              leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
              onClick={() => adding.show(true)}
            >
              {t("restaurant_office:list.add")}
            </Button>
          </>
        }
      />
      <RestaurantTable filters={filters} onFilters={onFilters} />
      <FormDialog shown={adding} title={() => t("restaurant_office:create.title")} width={620}>
        {(_, onDone) => <NewRestaurantForm onDone={onDone} />}
      </FormDialog>
    </>
  );
}
