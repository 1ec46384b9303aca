import { useTranslation } from "react-i18next";
import { DEFAULT_SURPRISE, SURPRISE_MAX } from "#shared/guests/surprise.ts";
import { EmailField } from "#web/ui/form/EmailField.tsx";
import { TextField, type TextFieldProps } from "#web/ui/form/TextField.tsx";

interface RestaurantFieldProps extends Omit<TextFieldProps, "name" | "label" | "type" | "optional"> {
  name: keyof typeof FIELDS | "email";
}

/** Not optional for the law, but nobody is kept from saving the rest without it. */
const ASKED_FOR = { "aria-required": false } as const;

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
    placeholder: "www.example.com",
  },
  phone: { optional: true, type: "tel", inputMode: "tel", autoComplete: "tel" },
  surprise_en: { optional: true, maxLength: SURPRISE_MAX, lang: "en", placeholder: DEFAULT_SURPRISE.en },
  surprise_de: { optional: true, maxLength: SURPRISE_MAX, lang: "de", placeholder: DEFAULT_SURPRISE.de },
  legal_name: { ...ASKED_FOR, autoComplete: "organization", maxLength: 160 },
  legal_representative: { ...ASKED_FOR, autoComplete: "name", maxLength: 160 },
  register_number: { optional: true, maxLength: 120 },
  vat_id: { optional: true, maxLength: 40, autoCapitalize: "characters", spellCheck: false },
} as const satisfies Record<string, Partial<TextFieldProps>>;

/** One thing to say about a restaurant; a form gives it its place, size and value. */
export function RestaurantField({ name, ...rest }: RestaurantFieldProps) {
  const { t } = useTranslation();
  const label = t(`restaurants:details.${name}`);
  if (name === "email") {
    return <EmailField label={label} description={t("restaurants:details.email_hint")} {...ASKED_FOR} {...rest} />;
  }
  return <TextField label={label} {...FIELDS[name]} {...rest} />;
}
