import { useTranslation } from "react-i18next";
import { EmailField } from "#web/ui/form/EmailField.tsx";
import { TextField, type TextFieldProps } from "#web/ui/form/TextField.tsx";

interface RestaurantFieldProps extends Omit<TextFieldProps, "name" | "label" | "type" | "optional"> {
  name: keyof typeof FIELDS | "email";
}

const FIELDS = {
  name: { autoComplete: "organization", maxLength: 120 },
  address: { autoComplete: "street-address" },
  postal_code: { autoComplete: "postal-code" },
  city: { autoComplete: "address-level2" },
  website: {
    optional: true,
    type: "url",
    inputMode: "url",
    autoComplete: "url",
    autoCapitalize: "none",
    spellCheck: false,
    placeholder: "https://",
  },
  phone: { optional: true, type: "tel", inputMode: "tel", autoComplete: "tel" },
} as const satisfies Record<string, Partial<TextFieldProps>>;

/** One thing to say about a restaurant; a form gives it its place, size and value. */
export function RestaurantField({ name, ...rest }: RestaurantFieldProps) {
  const { t } = useTranslation();
  const label = t(`restaurants:details.${name}`);
  if (name === "email") {
    return <EmailField label={label} description={t("restaurants:details.email_hint")} optional {...rest} />;
  }
  return <TextField label={label} {...FIELDS[name]} {...rest} />;
}
