import "#web/ui/theme/mantine-more.css";
import { ActionIcon, Button, Progress } from "@mantine/core";
import { IconAlertTriangle, IconFile, IconPaperclip, IconRefresh, IconX } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ATTACHMENT_ENDINGS } from "#shared/support/support-values.ts";
import { useFormat } from "#web/lib/words/format.ts";
import type { AttachedFile, Attachments } from "./useAttachments.ts";
import { useFileWords } from "./useFileWords.ts";
import classes from "./Attachments.module.css";

const ACCEPT = ATTACHMENT_ENDINGS.map((ending) => `.${ending}`).join(",");

interface AttachmentPickerProps {
  attachments: Attachments;
  /** What the server says about the files of the whole message. */
  error?: string | undefined;
}

/** The button that chooses files, and one row for each with its progress, its problem and the way to remove it. */
export function AttachmentPicker({ attachments, error }: AttachmentPickerProps) {
  const { t } = useTranslation();
  const words = useFileWords();
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const { files, leftOut } = attachments;
  return (
    <div className={classes.picker}>
      <div className={classes.choose}>
        <input
          ref={input}
          className={classes.input}
          type="file"
          multiple
          accept={ACCEPT}
          aria-label={t("support_screen:files.add")}
          tabIndex={-1}
          onChange={(event) => {
            attachments.add(event.currentTarget.files ?? []);
            // Browsers report no change when the same file is chosen again.
            event.currentTarget.value = "";
          }}
        />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPaperclip size={16} stroke={1.6} aria-hidden="true" />}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {t("support_screen:files.add")}
        </Button>
        <p id={hintId} className={classes.hint}>
          {words.hint}
        </p>
      </div>
      {files.length > 0 && (
        <ul className={classes.files} aria-label={t("support_screen:files.list")}>
          {files.map((file) => (
            <FileRow key={file.key} file={file} attachments={attachments} />
          ))}
        </ul>
      )}
      {leftOut.length > 0 && (
        <p className={classes.problem} role="alert">
          {words.leftOutText(leftOut)}
        </p>
      )}
      {error !== undefined && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function FileRow({ file, attachments }: { file: AttachedFile; attachments: Attachments }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { size } = useFileWords();
  const { key, name, bytes, state, share, problem, canRetry } = file;
  const isFailed = state === "failed";
  return (
    <li className={classes.file} data-state={state}>
      <span className={classes.icon} aria-hidden="true">
        {isFailed ? <IconAlertTriangle size={18} stroke={1.6} /> : <IconFile size={18} stroke={1.6} />}
      </span>
      <div className={classes.words}>
        {isFailed ? (
          <span className={classes.problem} role="alert">
            {problem}
          </span>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        {state === "sending" && (
          <>
            <Progress value={share * 100} size={4} aria-label={name} />
            <span className={classes.caption}>
              {t("support_screen:files.sending", { share: number(share, { style: "percent" }) })}
            </span>
          </>
        )}
        {state === "done" && (
          <span className={classes.caption}>
            {size(bytes)} · {t("support_screen:files.done")}
          </span>
        )}
      </div>
      {canRetry === true && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={14} stroke={1.6} aria-hidden="true" />}
          aria-label={t("support_screen:files.retry_label", { name })}
          onClick={() => attachments.retry(key)}
        >
          {t("support_screen:files.retry")}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("support_screen:files.remove", { name })}
        onClick={() => attachments.remove(key)}
      >
        <IconX size={16} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}
