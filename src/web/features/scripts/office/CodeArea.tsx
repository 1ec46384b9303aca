import { Input } from "@mantine/core";
import { useId, useRef, type ReactNode } from "react";
import { SCRIPT_CODE_MAX } from "#shared/scripts/admin-scripts.contract.ts";
import classes from "./scripts.module.css";

interface CodeAreaProps {
  label: string;
  description: string;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  /** Lines somebody should look at, counted from 1. */
  marked: ReadonlySet<number>;
}

/** Code with a number before each line. */
export function CodeArea({ label, description, value, onChange, error, marked }: CodeAreaProps) {
  const id = useId();
  const gutter = useRef<HTMLDivElement>(null);
  const lines = value.split(/\r\n|\r|\n/).length;
  const isWrong = error !== undefined && error !== null && error !== "";
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      inputWrapperOrder={["label", "description", "input"]}
    >
      <div className={classes.code} data-error={isWrong || undefined}>
        <div className={classes.gutter} ref={gutter} aria-hidden="true">
          {Array.from({ length: lines }, (_, index) => (
            <span key={index} data-found={marked.has(index + 1) || undefined}>
              {index + 1}
            </span>
          ))}
        </div>
        <textarea
          id={id}
          data-path="script_code"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onScroll={(event) => {
            if (gutter.current) gutter.current.scrollTop = event.currentTarget.scrollTop;
          }}
          maxLength={SCRIPT_CODE_MAX}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          wrap="off"
          aria-required
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
        />
      </div>
      {isWrong && (
        <p className={classes.error} id={`${id}-wrong`}>
          {error}
        </p>
      )}
    </Input.Wrapper>
  );
}
