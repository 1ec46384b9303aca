import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { ViewInput, adminUsersApi, type UserDetails } from "#shared/accounts/admin-users.contract.ts";
import { VIEW_MINUTES } from "#shared/accounts/support-views.ts";
import { api } from "#web/lib/api/api.ts";
import { zodValidate } from "#web/lib/form.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { keepView } from "#web/lib/session/supportView.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { FormEnd } from "#web/ui/form/FormEnd.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";

/** Asks why, and shows this tab what the owner sees. */
export function ViewForm({ user, onDone }: { user: UserDetails; onDone: () => void }) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { reason: "" }, validate: zodValidate(ViewInput) });
  const { handleSubmit, busy, problem } = useAction({
    form,
    leaves: true,
    run: async (values) => {
      keepView(await api(adminUsersApi.beginView, { params: { id: user.id }, body: values }));
      goTo(paths.dashboard());
    },
  });
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <Text>{t("users_office:view.text", { minutes: VIEW_MINUTES })}</Text>
      <TextField
        label={t("users_office:view.reason")}
        description={t("users_office:view.reason_hint")}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("reason")}
      />
      <FormEnd submit={t("users_office:view.submit")} busy={busy} onCancel={onDone} />
    </FormStack>
  );
}
