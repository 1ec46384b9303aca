import { Button, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { INVITATION_HOURS } from "#shared/staff/staff.contract.ts";
import { SetPasswordForm } from "#web/features/staff/SetPasswordForm.tsx";
import { invitationQuery } from "#web/features/staff/staffQueries.ts";
import { useAddress } from "#web/lib/pages/address.ts";
import { ApiError } from "#web/lib/api/api.ts";
import { DataFrame } from "#web/lib/pages/DataFrame.tsx";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { InitialsAvatar } from "#web/ui/data/InitialsAvatar.tsx";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { AdminAuthLayout } from "#web/pages/admin/auth/AdminAuthLayout.tsx";
import classes from "./AdminSetPasswordPage.module.css";

const isDeadLink = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404, 410, 422].includes(error.status);

export function AdminSetPasswordPage() {
  return (
    <DataFrame>
      <Invitation />
    </DataFrame>
  );
}

/** Accepting an invitation: first whom it is for, then the password. */
function Invitation() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { id = "" } = useAddress();
  const [hasDied, setHasDied] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(invitationQuery(id));

  if (hasDied || isDeadLink(error)) {
    return (
      <AdminAuthLayout
        title={t("staff:set_password.dead_title")}
        subtitle={t("staff:set_password.dead_text", { hours: INVITATION_HOURS })}
      >
        <Button component={AppLink} href={paths.admin.login()} size="lg" fullWidth>
          {t("staff:set_password.to_login")}
        </Button>
      </AdminAuthLayout>
    );
  }
  if (data === undefined) {
    return (
      <AdminAuthLayout title={t("staff:set_password.loading")}>
        {error ? (
          <ErrorCard
            title={t("staff:set_password.load_failed")}
            text={errorText(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <div className={classes.loading} role="status" aria-label={t("ui:loading")}>
            <Loader aria-hidden="true" />
          </div>
        )}
      </AdminAuthLayout>
    );
  }
  return (
    <AdminAuthLayout
      title={t("staff:set_password.title", { name: data.name })}
      subtitle={t("staff:set_password.subtitle")}
    >
      <div className={classes.who}>
        <NameCell
          name={data.email}
          caption={t(`staff:set_password.role_${data.role}`)}
          avatar={<InitialsAvatar name={data.name} size={40} />}
        />
      </div>
      <SetPasswordForm id={id} email={data.email} onDead={() => setHasDied(true)} />
    </AdminAuthLayout>
  );
}
