import "#web/ui/mantine-more.css";
import { Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import { LocationChoice } from "./LocationChoice.tsx";

interface LocationDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks which of the account's restaurants this one is. */
export function LocationDialog({ opened, onClose }: LocationDialogProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={520}
      fullScreen={isPhone}
      title={t("restaurants:google.locations.title")}
      closeButtonProps={{ "aria-label": t("restaurants:google.dialog.close") }}
    >
      <LocationChoice onDone={onClose} />
    </Modal>
  );
}
