import { Input } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { StaffKeychain } from "#shared/nfc/admin-nfc.model.ts";
import { officeKeychainsQuery } from "#web/features/nfc/office/officeQueries.ts";
import { CheckboxField } from "#web/ui/form/CheckboxField.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import classes from "./KeychainChoice.module.css";

interface KeychainChoiceProps {
  /** Those that were chosen in the list before. */
  chosen: readonly StaffKeychain[] | undefined;
  value?: readonly string[];
  onChange: (ids: string[]) => void;
  error?: ReactNode;
}

/** Keychains from stock, ticked one by one and found by their code. */
export function KeychainChoice({ chosen = [], value = [], onChange, error }: KeychainChoiceProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 250);
  const { data } = useInfiniteQuery(officeKeychainsQuery({ status: "in_stock", search: search || undefined }));
  const found = (data?.pages ?? []).flatMap((page) => page.data);
  const [ticked, setTicked] = useState<readonly StaffKeychain[]>(chosen);
  // Those that are ticked stay in sight, whatever is looked for.
  const shown = [...ticked, ...found.filter(({ id }) => !ticked.some((one) => one.id === id))];
  const toggle = (keychain: StaffKeychain): void => {
    const { id } = keychain;
    if (!ticked.some((one) => one.id === id)) setTicked([...ticked, keychain]);
    onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id]);
  };
  return (
    <Input.Wrapper
      label={t("nfc_office:allocate.chosen", { count: value.length })}
      labelElement="div"
      error={error}
      className={classes.choice ?? ""}
    >
      <TextField
        aria-label={t("nfc_office:keychains.search")}
        placeholder={t("nfc_office:keychains.search")}
        optional
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={classes.list} role="group" aria-label={t("nfc_office:allocate.by.chosen")}>
        {shown.map((keychain) => (
          <CheckboxField
            key={keychain.id}
            label={keychain.code}
            checked={value.includes(keychain.id)}
            onChange={() => toggle(keychain)}
          />
        ))}
        {data !== undefined && shown.length === 0 && (
          <p className={classes.none}>{t("nfc_office:allocate.none_in_stock")}</p>
        )}
      </div>
    </Input.Wrapper>
  );
}
