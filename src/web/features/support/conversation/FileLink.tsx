import { IconDownload, IconFile } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Attachment } from "#shared/support/support.model.ts";
import { ApiError } from "#web/lib/api/api.ts";
import { download } from "#web/lib/api/download.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import type { FileDoors } from "./conversationDoors.ts";
import { useFileWords } from "./useFileWords.ts";
import classes from "./Conversation.module.css";

/** Long enough for ten megabytes over a slow line. */
const DOWNLOAD_MS = 180_000;

/** A file of a message. It is saved, never opened inside the app. */
export function FileLink({ file, doors }: { file: Attachment; doors: FileDoors }) {
  const { t } = useTranslation();
  const { size } = useFileWords();
  const errorText = useErrorText();
  const { id, name, bytes } = file;
  const saving = useAction({
    run: () => download(doors.attachment, { params: { id }, timeoutMs: DOWNLOAD_MS }),
    failed: (error) => ({
      title: t("support_screen:files.download_failed"),
      message: error instanceof ApiError && error.status === 404 ? t("support_screen:files.gone") : errorText(error),
    }),
  });
  return (
    <button
      type="button"
      className={classes.file}
      aria-busy={saving.busy}
      aria-label={t("support_screen:files.download", { name, size: size(bytes) })}
      onClick={() => saving.run()}
    >
      <IconFile className={classes.fileIcon} size={18} stroke={1.6} aria-hidden="true" />
      {/* The space keeps name and size apart for programs that compare them with the label. */}
      <span className={classes.fileName}>{name}</span> <span className={classes.fileSize}>{size(bytes)}</span>
      <IconDownload className={classes.fileIcon} size={16} stroke={1.6} aria-hidden="true" />
    </button>
  );
}
