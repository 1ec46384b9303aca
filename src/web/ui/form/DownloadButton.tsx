import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/lib/api/api.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";

interface DownloadButtonProps {
  /** What a screen reader hears: which of several files. */
  label: string;
  fetchFile: () => Promise<void>;
  /** What the toast says if it fails; "The file could not be downloaded" by default. */
  failedTitle?: string;
  /** The text for a file that no longer exists. */
  goneText?: string;
  size?: "xs" | "sm";
  fullWidth?: boolean;
  children: ReactNode;
}

/** Fetches a file once, however often it is clicked, and says so if that fails. */
export function DownloadButton(props: DownloadButtonProps) {
  const { label, fetchFile, failedTitle, goneText, size = "sm", fullWidth = false, children } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const download = useAction({
    run: fetchFile,
    failed: (error) => {
      const isGone = error instanceof ApiError && error.status === 404;
      return {
        title: failedTitle ?? t("ui:download_failed"),
        message: (isGone ? goneText : undefined) ?? errorText(error),
      };
    },
  });

  return (
    <Button
      variant="default"
      size={size}
      loading={download.busy}
      fullWidth={fullWidth}
      aria-label={label}
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
      onClick={() => download.run()}
    >
      {children}
    </Button>
  );
}
