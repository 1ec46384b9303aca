import { Button } from "@mantine/core";
import { IconForms, IconQrcode, IconStar } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import type { EmptyStateProps } from "#web/ui/feedback/EmptyState.tsx";

/** Nobody is in the list yet: how the first guests get there. */
export function useEmptyClients({ onImport, onAdd }: { onImport: () => void; onAdd: () => void }): EmptyStateProps {
  const { t } = useTranslation();
  return {
    drawing: "cloche",
    title: t("clients:empty.title"),
    text: t("clients:empty.text"),
    primary: (
      <Button
        component={AppLink}
        href={paths.restaurantInfo()}
        leftSection={<IconQrcode size={16} stroke={1.6} aria-hidden="true" />}
      >
        {t("clients:empty.qr")}
      </Button>
    ),
    secondary: (
      <>
        <Button variant="default" onClick={onImport}>
          {t("clients:empty.import")}
        </Button>
        <Button variant="subtle" onClick={onAdd}>
          {t("clients:empty.add")}
        </Button>
      </>
    ),
    steps: [
      {
        icon: <IconQrcode size={18} stroke={1.6} />,
        title: t("clients:empty.step_scan"),
        text: t("clients:empty.step_scan_text"),
      },
      {
        icon: <IconForms size={18} stroke={1.6} />,
        title: t("clients:empty.step_form"),
        text: t("clients:empty.step_form_text"),
      },
      {
        icon: <IconStar size={18} stroke={1.6} />,
        title: t("clients:empty.step_review"),
        text: t("clients:empty.step_review_text"),
      },
    ],
  };
}
