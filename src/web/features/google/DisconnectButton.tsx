import { Button } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { toast } from "#web/lib/toast.tsx";
import { useConfirm } from "#web/ui/useConfirm.tsx";
import { useDisconnect } from "./googleQueries.ts";

/** Takes the consent back, after a question. */
export function DisconnectButton({ email }: { email: string }) {
  const { t } = useTranslation();
  const disconnect = useDisconnect();
  const { confirm, dialog } = useConfirm();
  const ask = (): void =>
    confirm({
      title: t("restaurants:google.disconnect.title", { email }),
      text: t("restaurants:google.disconnect.text"),
      confirmLabel: t("restaurants:google.disconnect.confirm"),
      cancelLabel: t("restaurants:google.disconnect.cancel"),
      icon: <IconPlugConnectedX size={20} stroke={1.7} />,
      onConfirm: async () => {
        await disconnect.mutateAsync();
        toast.success({ title: t("restaurants:google.disconnect.done") });
      },
    });
  return (
    <>
      <Button variant="default" onClick={ask}>
        {t("restaurants:google.connection.disconnect")}
      </Button>
      {dialog}
    </>
  );
}
