import { Input } from "@mantine/core";
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { cleanCode, codeFromPaste, type CodeKind } from "./codeText.ts";
import classes from "./CodeField.module.css";

export interface CodeFieldProps {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  /** Called once when the last cell is filled by typing or pasting. */
  onComplete?: (value: string) => void;
  length?: number;
  kind?: CodeKind;
  error?: ReactNode;
  description?: ReactNode;
  autoFocus?: boolean;
  disabled?: boolean;
  /** Large cells, for the till, which is read from some distance. */
  size?: "md" | "lg";
  /** A code from a mail or text message, which phones offer to fill in. */
  oneTimeCode?: boolean;
  onBlur?: () => void;
  onFocus?: () => void;
  "data-path"?: string;
}

/**
 * One real text field that is drawn as six cells. Screen readers find a single labelled field, and pasting and the
 * autofill of one-time codes work as in any other field.
 */
export function CodeField(props: CodeFieldProps) {
  const {
    label,
    value,
    onChange,
    onComplete,
    length = 6,
    kind = "digits",
    error,
    description,
    autoFocus,
    disabled,
  } = props;
  const { size = "md", oneTimeCode = true, onBlur, onFocus, "data-path": dataPath } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<number | null>(null);

  const put = (next: string): void => {
    if (next === value) return;
    onChange(next);
    if (next.length === length) onComplete?.(next);
  };

  const syncCaret = (): void => setCaret(input.current?.selectionStart ?? null);
  // Pasting and autofill move the caret without an event that would tell us.
  useLayoutEffect(() => {
    if (document.activeElement === input.current) syncCaret();
  }, [value]);

  const handlePaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    event.preventDefault();
    put(codeFromPaste(event.clipboardData.getData("text"), kind, length));
  };

  // Typing into a filled cell replaces its character instead of moving the others.
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { selectionStart: start, selectionEnd: end } = event.currentTarget;
    const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isCharacter && start !== null && start === end && start < value.length)
      event.currentTarget.setSelectionRange(start, start + 1);
  };

  const focused = caret !== null;
  const active = Math.min(caret ?? 0, length - 1);
  return (
    <Input.Wrapper id={id} label={label} error={error} description={description}>
      <div className={classes.field} data-size={size}>
        <input
          ref={input}
          id={id}
          className={classes.input}
          value={value}
          onChange={(event) => put(cleanCode(event.currentTarget.value, kind, length))}
          onPaste={handlePaste}
          onKeyDown={handleKeyDown}
          onSelect={syncCaret}
          onFocus={() => {
            // When the field gets the focus again, typing continues at the end.
            input.current?.setSelectionRange(value.length, value.length);
            setCaret(value.length);
            onFocus?.();
          }}
          onBlur={() => {
            setCaret(null);
            onBlur?.();
          }}
          inputMode={kind === "digits" ? "numeric" : "text"}
          autoComplete={oneTimeCode ? "one-time-code" : "off"}
          autoCapitalize={kind === "digits" ? "none" : "characters"}
          autoCorrect="off"
          spellCheck={false}
          autoFocus={autoFocus}
          disabled={disabled}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [error ? `${id}-error` : "", description ? `${id}-description` : ""].filter(Boolean).join(" ") || undefined
          }
          data-path={dataPath}
        />
        <div className={classes.cells} aria-hidden="true">
          {Array.from({ length }, (_, i) => (
            <span
              key={i}
              className={classes.cell}
              data-active={(focused && i === active) || undefined}
              data-caret={(focused && i === active && value[i] === undefined) || undefined}
              data-error={error ? true : undefined}
            >
              {value[i]}
            </span>
          ))}
        </div>
      </div>
    </Input.Wrapper>
  );
}
