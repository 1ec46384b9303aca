import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { PERMISSIONS, STAFF_ROLES, type Permission, type StaffRole } from "#shared/domain/permissions.ts";
import { useAdminUser } from "#web/lib/session/useSession.ts";
import { CheckboxField } from "#web/ui/form/CheckboxField.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { mayGive } from "./accessRules.ts";
import classes from "./office.module.css";

export interface AccessValues {
  role: StaffRole;
  permissions_list: Permission[];
}

/** What somebody may do: everything, or what is ticked. What the reader lacks cannot be ticked. */
export function AccessFields<V extends AccessValues>({ form }: { form: UseFormReturnType<V> }) {
  const { t } = useTranslation();
  const me = useAdminUser();
  const { role, permissions_list: held } = form.getValues();
  const roles = STAFF_ROLES.filter((value) => value === "manager" || me?.role === "admin");
  const set = (permission: Permission, isHeld: boolean): void =>
    form.setFieldValue(
      "permissions_list",
      PERMISSIONS.filter((key) => (key === permission ? isHeld : held.includes(key))) as never,
    );
  return (
    <>
      <SelectField
        label={t("users_office:admins.role")}
        allowDeselect={false}
        data={roles.map((value) => ({
          value,
          label: `${t(`users_office:admins.roles.${value}`)}: ${t(`users_office:admins.role_texts.${value}`)}`,
        }))}
        {...form.getInputProps("role")}
      />
      {role === "manager" && (
        <fieldset className={classes.keys}>
          <legend className={classes.legend}>{t("users_office:admins.permissions")}</legend>
          {PERMISSIONS.map((key) => (
            <CheckboxField
              key={key}
              label={t(`users_office:permissions.${key}`)}
              checked={held.includes(key)}
              disabled={!mayGive(me, key)}
              onChange={(event) => set(key, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
