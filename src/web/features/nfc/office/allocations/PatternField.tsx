import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { faultOfPattern, fillPattern, leadsElsewhere } from "#shared/nfc/url-pattern.rules.ts";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import { officeKeys } from "#web/features/nfc/office/officeQueries.ts";
import { api } from "#web/lib/api/api.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { TextField, type TextFieldProps } from "#web/ui/form/TextField.tsx";
import classes from "./PatternField.module.css";

/** A code as we draw them. */
const EXAMPLE_CODE = "k7m2xq9d";

interface PatternFieldProps {
  restaurantId: string;
  value?: string;
  onChange: TextFieldProps["onChange"];
  error?: ReactNode;
}

/** The pattern addresses are made of: what is wrong with it, and what comes of it, while it is typed. */
export function PatternField({ restaurantId, value = "", error, onChange }: PatternFieldProps) {
  const { t } = useTranslation();
  const { data: name = t("nfc_office:restaurant.label") } = useQuery({
    queryKey: [...officeKeys.restaurants, "name", restaurantId],
    queryFn: async ({ signal }) =>
      (await api(adminNfcApi.restaurants, { query: { id: restaurantId }, signal })).data[0]?.name ?? "",
    enabled: restaurantId !== "",
  });
  const pattern = value.trim();
  const { origin } = window.location;
  const fault = pattern === "" ? undefined : faultOfPattern(pattern, origin);
  const isGood = pattern !== "" && fault === undefined;
  return (
    <div className={classes.pattern}>
      <TextField
        label={t("nfc_office:allocate.pattern")}
        description={t("nfc_office:allocate.pattern_hint", {
          id: "{id}",
          place: "{restaurant_id}",
          name: "{restaurant_name}",
        })}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={onChange}
        error={error ?? (fault === undefined ? undefined : t(`nfc:${fault}`))}
      />
      {isGood && (
        <p className={classes.example}>
          {t("nfc_office:allocate.example")}{" "}
          <code>
            {fillPattern(pattern, {
              id: EXAMPLE_CODE,
              restaurant_id: restaurantId || "…",
              restaurant_name: name,
            })}
          </code>
        </p>
      )}
      {isGood && leadsElsewhere(pattern, origin) && (
        <FormAlert tone="warn" still>
          {t("nfc_office:allocate.elsewhere")}
        </FormAlert>
      )}
    </div>
  );
}
