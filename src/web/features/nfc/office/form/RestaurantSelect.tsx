import { useTranslation } from "react-i18next";
import { findRestaurants, officeKeys } from "#web/features/nfc/office/officeQueries.ts";
import { useFoundOptions } from "#web/ui/filter/useFoundOptions.ts";
import { SelectField, type SelectFieldProps } from "#web/ui/form/SelectField.tsx";

interface RestaurantSelectProps extends Pick<SelectFieldProps, "error" | "disabled" | "onFocus" | "onBlur"> {
  /** Its id; empty for none. */
  value?: string;
  onChange: (id: string) => void;
}

/** The restaurant keychains go to. */
export function RestaurantSelect({ value = "", onChange, ...rest }: RestaurantSelectProps) {
  const { t } = useTranslation();
  const chosen = value === "" ? null : value;
  const { data, props } = useFoundOptions({
    value: chosen,
    queryKey: officeKeys.restaurants,
    find: findRestaurants,
    gone: t("nfc_office:restaurant.gone"),
  });
  return (
    <SelectField
      label={t("nfc_office:restaurant.label")}
      placeholder={t("nfc_office:restaurant.search")}
      nothingFoundMessage={t("nfc_office:restaurant.none")}
      value={chosen}
      onChange={(id) => onChange(id ?? "")}
      data={data}
      {...props}
      {...rest}
    />
  );
}
