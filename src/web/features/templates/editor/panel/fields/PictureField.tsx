import { Button, Loader } from "@mantine/core";
import { IconPhoto, IconTrash, IconUpload } from "@tabler/icons-react";
import { useId, useRef, useState, type ClipboardEvent, type DragEvent } from "react";
import { useTranslation } from "react-i18next";
import { LINK_MAX } from "#shared/templates/links.ts";
import { isKeptPicture } from "#web/features/templates/editor/keptPicture.ts";
import type { Editor } from "#web/features/templates/editor/useEditor.ts";
import { PICTURE_MAX_MB, PICTURE_TYPES } from "#web/features/templates/editor/panel/picture/pictureFile.ts";
import { type KeptPicture, pictureOf } from "#web/features/templates/editor/panel/picture/pictureOf.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { PictureView } from "./PictureView.tsx";
import { completeLink } from "./linkText.ts";
import { usePanel } from "./panelContext.ts";
import { useField } from "./useField.ts";
import classes from "./PictureField.module.css";

interface PictureFieldProps {
  label: string;
  field: string;
  /** Empty without a picture. */
  value: string;
  onChange: (value: string) => void;
  /** Puts an uploaded picture into the editor as it then is. */
  onUpload: (editor: Editor, picture: KeptPicture) => void;
  onRemove: () => void;
  optional?: boolean;
}

/** A picture: chosen, dropped or pasted here and kept by us, or at a web address. */
export function PictureField({
  label,
  field,
  value,
  onChange,
  onUpload,
  onRemove,
  optional = false,
}: PictureFieldProps) {
  const { t } = useTranslation();
  const { uploads, subject } = usePanel();
  const { error, warning, onFocus, onBlur } = useField(field);
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const key = `${subject}.${field}`;
  const { busy, problem } = uploads.of(key);
  const isKept = isKeptPicture(value);

  const take = (file: File | undefined): void => {
    // Browsers report no change when the same file is chosen again.
    if (input.current) input.current.value = "";
    if (file && !busy) uploads.start(key, file, onUpload);
  };
  const handleDrop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };
  const handlePaste = (event: ClipboardEvent): void => {
    const file = pictureOf(event.clipboardData);
    if (!file) return;
    event.preventDefault();
    take(file);
  };

  return (
    <div role="group" aria-labelledby={labelId} className={classes.field} onPaste={handlePaste}>
      <span id={labelId} className={classes.label}>
        {label}
      </span>
      <div
        className={classes.area}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={handleDrop}
      >
        {busy ? (
          <Loader />
        ) : value === "" ? (
          <IconPhoto size={26} stroke={1.4} aria-hidden="true" />
        ) : (
          <PictureView key={value} src={value} />
        )}
        <p className={classes.hint} role="status">
          {busy ? t("templates:panel.picture.busy") : t("templates:panel.picture.hint", { max: PICTURE_MAX_MB })}
        </p>
        <div className={classes.actions}>
          <input
            ref={input}
            type="file"
            className={classes.file}
            accept={PICTURE_TYPES}
            tabIndex={-1}
            aria-hidden="true"
            onChange={(event) => take(event.currentTarget.files?.[0])}
          />
          <Button
            size="sm"
            variant="default"
            disabled={busy}
            leftSection={<IconUpload size={15} stroke={1.7} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {t(value === "" ? "templates:panel.picture.choose" : "templates:panel.picture.replace")}
          </Button>
          {value !== "" && (
            <Button
              size="sm"
              variant="subtle"
              color="gray"
              disabled={busy}
              leftSection={<IconTrash size={15} stroke={1.7} aria-hidden="true" />}
              onClick={onRemove}
            >
              {t("templates:panel.picture.remove")}
            </Button>
          )}
        </div>
      </div>
      {problem !== undefined && <FormAlert>{problem}</FormAlert>}
      <TextField
        label={t("templates:panel.picture.address")}
        optional={optional}
        data-field={field}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={LINK_MAX}
        placeholder="https://www.example.com/picture.jpg"
        value={isKept ? "" : value}
        description={warning ?? (isKept ? t("templates:panel.picture.kept") : undefined)}
        error={error}
        onFocus={onFocus}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => {
          if (!isKept && completeLink(value) !== value) onChange(completeLink(value));
          onBlur();
        }}
      />
    </div>
  );
}
