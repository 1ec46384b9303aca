import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { staffApi, type TeamMember } from "#shared/staff/staff.contract.ts";
import { FormEnd } from "#web/ui/form/FormEnd.tsx";
import { api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { AccessFields, type AccessValues } from "./AccessFields.tsx";

/** Role and permissions of a colleague. */
export function AccessForm({ member, onDone }: { member: TeamMember; onDone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm<AccessValues>({
    initialValues: { role: member.role, permissions_list: member.permissions_list },
  });
  const { handleSubmit, busy, problem } = useAction({
    form,
    guarded: true,
    run: async ({ role, permissions_list }) => {
      const params = { id: member.id };
      // A new role ends their sessions, so it is sent only if it changed.
      if (role !== member.role) await api(staffApi.changeAccess, { params, body: { role } });
      if (role === "manager") await api(staffApi.changePermissions, { params, body: { permissions_list } });
      renewAfter(client, "office_user_changed");
      onDone();
    },
    done: { title: t("users_office:admins.saved"), brief: true },
  });
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <AccessFields form={form} />
      <FormEnd submit={t("users_office:admins.save")} busy={busy} onCancel={onDone} />
    </FormStack>
  );
}
