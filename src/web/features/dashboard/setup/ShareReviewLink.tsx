import { ActionIcon, Button } from "@mantine/core";
import { IconShare3 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { toast } from "#web/lib/toast.tsx";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";

interface ShareReviewLinkProps {
  /** Undefined while it is loading. */
  link: string | undefined;
  restaurant: string;
}

/** Hands the review link to the phone's own share sheet, or puts it on the clipboard. */
export function ShareReviewLink({ link, restaurant }: ShareReviewLinkProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const share = async (): Promise<void> => {
    if (link === undefined) return;
    if (isPhone && typeof navigator.share === "function") {
      // Closing the share sheet rejects too, and is no failure.
      await navigator.share({ url: link, text: t("dashboard:share.text", { restaurant }) }).catch(() => undefined);
      return;
    }
    await navigator.clipboard.writeText(link).then(
      () => toast.success({ title: t("dashboard:share.copied"), message: link, brief: true }),
      () => toast.error({ title: t("dashboard:share.failed"), message: link }),
    );
  };
  const handleClick = (): void => void share();
  if (isPhone) {
    return (
      <ActionIcon
        variant="default"
        size={48}
        radius="well"
        aria-label={t("dashboard:share.action")}
        onClick={handleClick}
      >
        <IconShare3 size={20} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    );
  }
  return (
    <Button
      variant="default"
      leftSection={<IconShare3 size={16} stroke={1.6} aria-hidden="true" />}
      onClick={handleClick}
    >
      {t("dashboard:share.action")}
    </Button>
  );
}
