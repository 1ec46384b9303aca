import { useState, type ClipboardEvent, type DragEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Attachments } from "./useAttachments.ts";
import classes from "./Attachments.module.css";

interface AttachmentZoneProps {
  attachments: Attachments;
  /** The fields of the message: files can be dropped or pasted on any of them. */
  children: ReactNode;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes("Files");

/** Takes files that are dropped on a message or pasted into it; choosing them is the picker's. */
export function AttachmentZone({ attachments, children }: AttachmentZoneProps) {
  const { t } = useTranslation();
  const [isOver, setIsOver] = useState(false);

  const handleDragOver = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setIsOver(true);
  };
  const handleDragLeave = (event: DragEvent): void => {
    // Moving on to a field inside is not leaving.
    const next = event.relatedTarget;
    if (!(next instanceof Node && event.currentTarget.contains(next))) setIsOver(false);
  };
  const handleDrop = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setIsOver(false);
    attachments.add(event.dataTransfer.files);
  };
  const handlePaste = (event: ClipboardEvent): void => {
    const { files, types } = event.clipboardData;
    // Office programs put a picture of the text beside the text itself, which is what people mean.
    if (files.length === 0 || types.includes("text/plain")) return;
    event.preventDefault();
    attachments.add(files);
  };

  return (
    <div
      className={classes.zone}
      onDragOver={handleDragOver}
      onDragLeave={handleDragLeave}
      onDrop={handleDrop}
      onPaste={handlePaste}
    >
      {children}
      {isOver && (
        <div className={classes.over} aria-hidden="true">
          {t("support_screen:files.drop")}
        </div>
      )}
    </div>
  );
}
