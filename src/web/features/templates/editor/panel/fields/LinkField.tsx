import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LINK_MAX } from "#shared/templates/links.ts";
import { URL_VARIABLES, isUrlVariable } from "#shared/templates/variables.ts";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { noteFor } from "./FieldNote.tsx";
import { completeLink, kindOf, linkFrom, typedPart, type LinkKind } from "./linkText.ts";
import { useField } from "./useField.ts";
import classes from "./LinkField.module.css";

interface LinkFieldProps {
  label: string;
  field: string;
  /** Null where it is said that it leads nowhere. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** May it lead nowhere? */
  optional?: boolean;
  hint?: ReactNode;
}

const TYPED = ["web", "email", "phone"] as const;
const INPUTS = {
  web: { type: "url", inputMode: "url", placeholder: "https://www.example.com" },
  email: { type: "email", inputMode: "email", placeholder: "info@example.com" },
  phone: { type: "tel", inputMode: "tel", placeholder: "+33 3 89 00 00 00" },
} as const;

/** Where something leads: first the kind, then the address itself, unless each restaurant has its own. */
export function LinkField({ label, field, value, onChange, optional = false, hint }: LinkFieldProps) {
  const { t } = useTranslation();
  const { error, warning, onFocus, onBlur } = useField(field);
  // An empty link does not tell what somebody is about to type.
  const [wanted, setWanted] = useState<LinkKind>("web");
  const kind = value === null ? "none" : value === "" ? wanted : kindOf(value);
  const isTyped = kind === "web" || kind === "email" || kind === "phone";
  const labels: Record<LinkKind | "none", string> = {
    none: t("templates:panel.link.none"),
    web: t("templates:panel.link.web"),
    email: t("templates:panel.link.email"),
    phone: t("templates:panel.link.phone"),
    restaurant_website: t("templates:variable.restaurant_website"),
    phone_url: t("templates:variable.phone_url"),
    review_url: t("templates:variable.review_url"),
    unsubscribe_url: t("templates:variable.unsubscribe_url"),
  };
  const option = (one: LinkKind | "none") => ({ value: one, label: labels[one] });
  const choose = (next: string | null): void => {
    if (next === kind || next === null) return;
    if (next === "none") return onChange(null);
    setWanted(next as LinkKind);
    onChange(isUrlVariable(next) ? linkFrom(next, "") : "");
  };
  const finish = (): void => {
    if (value !== null && isTyped && completeLink(value) !== value) onChange(completeLink(value));
    onBlur();
  };
  const told = { error, description: noteFor(warning, hint) };
  return (
    <div className={classes.link}>
      <SelectField
        label={label}
        optional={optional}
        data={[
          {
            group: t("templates:panel.link.typed"),
            items: [...(optional ? ["none" as const] : []), ...TYPED].map(option),
          },
          { group: t("templates:panel.link.of_restaurant"), items: URL_VARIABLES.map(option) },
        ]}
        value={kind}
        onChange={choose}
        {...(isTyped ? {} : { "data-field": field, ...told })}
      />
      {isTyped && (
        <TextField
          aria-label={`${label}: ${labels[kind]}`}
          data-field={field}
          {...INPUTS[kind]}
          autoComplete="off"
          spellCheck={false}
          maxLength={LINK_MAX}
          value={typedPart(value ?? "")}
          onChange={(event) => onChange(linkFrom(kind, event.currentTarget.value))}
          onFocus={onFocus}
          onBlur={finish}
          {...told}
        />
      )}
    </div>
  );
}
