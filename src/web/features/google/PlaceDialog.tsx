import "#web/ui/mantine-more.css";
import { Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Place } from "#shared/restaurants/places.contract.ts";
import type { Restaurant } from "#shared/restaurants/restaurants.contract.ts";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import { PlaceSearch } from "./PlaceSearch.tsx";

interface PlaceDialogProps {
  opened: boolean;
  onClose: () => void;
  restaurant: Pick<Restaurant, "name" | "city" | "country">;
  currentId: string | undefined;
  /** A rejection is shown inside, and the dialog stays. */
  onChoose: (place: Place) => Promise<void>;
}

/** Finds the restaurant on Google. Every opening is a new search. */
export function PlaceDialog({ opened, onClose, ...search }: PlaceDialogProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={580}
      fullScreen={isPhone}
      title={t("restaurants:google.dialog.title")}
      closeButtonProps={{ "aria-label": t("restaurants:google.dialog.close") }}
    >
      <PlaceSearch {...search} />
    </Modal>
  );
}
