import { Loader } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useId, useState, type DragEvent, type ReactNode } from "react";
import { IconTile } from "#web/ui/data/IconTile.tsx";
import classes from "./FileArea.module.css";

interface FileAreaProps {
  /** The name of the field for screen readers. */
  label: string;
  title: ReactNode;
  /** Below the title: what kind of file. */
  text: ReactNode;
  choose: string;
  accept: string;
  /** What is being done with a file; nothing else is taken meanwhile. */
  working?: ReactNode;
  /** Less high, for a form with other fields. */
  low?: boolean;
  onFiles: (files: File[]) => void;
}

/**
 * Where a file is dropped or chosen: a plain file field with its label, so that every keyboard and screen reader knows
 * it; dropping needs no library.
 */
export function FileArea({ label, title, text, choose, accept, working, low = false, onFiles }: FileAreaProps) {
  const inputId = useId();
  const [isOver, setIsOver] = useState(false);
  const isBusy = working !== undefined;
  const take = (files: FileList | null): void => {
    if (!isBusy && files !== null && files.length > 0) onFiles([...files]);
  };
  const handleDrop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <label
        htmlFor={inputId}
        className={classes.area}
        data-over={isOver || undefined}
        data-busy={isBusy || undefined}
        data-low={low || undefined}
      >
        <input
          id={inputId}
          className={classes.input}
          type="file"
          accept={accept}
          aria-label={label}
          disabled={isBusy}
          onChange={({ currentTarget: field }) => {
            take(field.files);
            // Browsers report no change when the same file is chosen again after a correction.
            field.value = "";
          }}
        />
        <IconTile tone="fig" size="lg">
          {isBusy ? <Loader /> : <IconFileSpreadsheet size={22} stroke={1.6} />}
        </IconTile>
        {isBusy ? (
          <span className={classes.title} role="status">
            {working}
          </span>
        ) : (
          <>
            <span className={classes.title}>{title}</span>
            <span className={classes.text}>{text}</span>
            <span className={classes.button} aria-hidden="true">
              {choose}
            </span>
          </>
        )}
      </label>
    </div>
  );
}
