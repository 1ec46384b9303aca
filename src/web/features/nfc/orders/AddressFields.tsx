import { Button } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { nfcApi } from "#shared/nfc/nfc.contract.ts";
import { useCountries } from "#web/features/accounts/useCountries.ts";
import { api } from "#web/lib/api/api.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { TextField, type TextFieldProps } from "#web/ui/form/TextField.tsx";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { ADDRESS_FIELDS, typedAddress, type AddressField, type OrderValues } from "./orderValues.ts";
import classes from "./AddressFields.module.css";

const FIELDS: Record<Exclude<AddressField, "country">, Partial<TextFieldProps>> = {
  name: { autoComplete: "shipping name" },
  company: { autoComplete: "shipping organization", optional: true },
  address_line1: { autoComplete: "shipping address-line1" },
  address_line2: { autoComplete: "shipping address-line2", optional: true },
  postal_code: { autoComplete: "shipping postal-code" },
  city: { autoComplete: "shipping address-level2" },
  state: { autoComplete: "shipping address-level1", optional: true },
  phone: { autoComplete: "shipping tel", type: "tel", inputMode: "tel", optional: true },
  email: {
    autoComplete: "shipping email",
    type: "email",
    inputMode: "email",
    autoCapitalize: "none",
    spellCheck: false,
  },
};

/** Where the parcel goes; the address of the last order is one click away. */
export function AddressFields({ form }: { form: UseFormReturnType<OrderValues> }) {
  const { t } = useTranslation();
  const titleId = useId();
  const countries = useCountries();
  const last = useAction<void, string>({
    run: async () => {
      const { address } = await api(nfcApi.lastAddress);
      if (address === null) last.setProblem(t("nfc_screen:order.no_last"));
      else {
        form.clearErrors();
        form.setFieldValue("address", typedAddress(address));
      }
    },
    explain: () => t("nfc_screen:order.last_failed"),
  });
  return (
    <div role="group" aria-labelledby={titleId} className={classes.group}>
      <div className={classes.head}>
        <Heading level={3} size="card" id={titleId}>
          {t("nfc_screen:order.address")}
        </Heading>
        <Button variant="subtle" size="xs" loading={last.busy} onClick={() => last.run()}>
          {t("nfc_screen:order.use_last")}
        </Button>
      </div>
      {last.problem !== undefined && <FormAlert tone="warn">{last.problem}</FormAlert>}
      <div className={classes.grid}>
        {ADDRESS_FIELDS.map((field) => {
          const props = {
            ...form.getInputProps(`address.${field}`),
            label: t(`nfc_screen:order.${field}`),
          };
          return field === "country" ? (
            <SelectField data={countries} allowDeselect={false} {...props} key={field} />
          ) : (
            <TextField {...FIELDS[field]} {...props} key={field} />
          );
        })}
      </div>
    </div>
  );
}
