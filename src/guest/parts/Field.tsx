import type { InputHTMLAttributes } from "react";
import type { ReviewField } from "#shared/guests/guest-pages.ts";

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: ReviewField;
  label: string;
  note?: string;
  error?: string | undefined;
  /** What the island says about a wrong value. */
  fault: string;
  /** Filled in by the island when an address looks mistyped. */
  hint?: string;
  isFirstFault: boolean;
}

/** Label, input, fault. The fault's place is there from the start, for the island and for screen readers. */
export function Field({ name, label, note, error, fault, hint, isFirstFault, ...input }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {note ? <small> {note}</small> : null}
      </label>
      <input
        {...input}
        id={name}
        name={name}
        aria-describedby={`${name}-e`}
        aria-invalid={error ? true : undefined}
        data-fault={fault}
        // After a refused form the first fault is where the guest goes on.
        autoFocus={isFirstFault}
      />
      {hint ? (
        <p role="status">
          <button className="hint" type="button" hidden id="hint">
            {hint}
          </button>
        </p>
      ) : null}
      <p className="err" id={`${name}-e`} role={error ? "alert" : undefined}>
        {error}
      </p>
    </div>
  );
}
