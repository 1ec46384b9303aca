import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "#web/lib/toast.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";

interface DownloadButtonProps {
  /** What a screen reader hears: which of several files. */
  label: string;
  fetchFile: () => Promise<void>;
  fullWidth?: boolean;
  children: ReactNode;
}

/** Fetches a file once, however often it is clicked, and says so if that fails. */
export function DownloadButton({ label, fetchFile, fullWidth = false, children }: DownloadButtonProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const handleClick = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await fetchFile();
    } catch (error) {
      toast.error({ title: t("restaurants:link.download_failed"), message: errorText(error) });
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return (
    <Button
      variant="default"
      loading={busy}
      fullWidth={fullWidth}
      aria-label={label}
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
      onClick={() => void handleClick()}
    >
      {children}
    </Button>
  );
}
