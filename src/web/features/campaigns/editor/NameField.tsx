import { ActionIcon, TextInput, Tooltip } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Heading } from "#web/ui/layout/Heading.tsx";
import classes from "./NameField.module.css";

const LONGEST = 120;

interface NameFieldProps {
  value: string;
  onChange: (name: string) => void;
  error: string | undefined;
  /** Beside the name. */
  badge: ReactNode;
}

/** The page's title, edited in its place. Guests do not see it, but a campaign without a name is not found again. */
export function NameField({ value, onChange, error, badge }: NameFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const isBlank = typed?.trim() === "";
  const close = (): void => {
    if (typed === undefined || isBlank) return;
    if (typed.trim() !== value) onChange(typed.trim());
    setTyped(undefined);
  };
  if (typed !== undefined)
    return (
      <TextInput
        className={classes.input ?? ""}
        aria-label={t("campaign_editor:name.label")}
        value={typed}
        maxLength={LONGEST}
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={close}
        onKeyDown={(event) => {
          if (event.key === "Enter") close();
          if (event.key === "Escape") setTyped(undefined);
        }}
        error={isBlank ? t("campaign_editor:name.missing") : error}
      />
    );
  return (
    <div className={classes.line}>
      <Heading level={1} size="title" className={classes.name ?? ""}>
        {value}
      </Heading>
      <Tooltip label={t("campaign_editor:name.change")}>
        <ActionIcon
          variant="subtle"
          size={32}
          aria-label={t("campaign_editor:name.change")}
          data-field="name"
          onClick={() => setTyped(value)}
        >
          <IconPencil size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      {badge}
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
