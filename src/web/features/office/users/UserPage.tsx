import { Anchor, Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { nameOf } from "#shared/domain/intl.ts";
import { adminUsersApi, type UserDetails } from "#shared/accounts/admin-users.contract.ts";
import { VIEW_MINUTES } from "#shared/accounts/support-views.ts";
import { api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { mayOpen } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { useAdminUser } from "#web/lib/session/useSession.ts";
import { toast } from "#web/lib/toast.tsx";
import { useLanguageName } from "#web/lib/words/useLanguageName.ts";
import { FactList } from "#web/ui/data/FactList.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { statusTone } from "#web/ui/data/statusTone.ts";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { useShown } from "#web/ui/feedback/useShown.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { ViewForm } from "./ViewForm.tsx";
import { UserBilling } from "./UserBilling.tsx";
import { UserSessions } from "./UserSessions.tsx";
import { userQuery } from "./usersQueries.ts";
import classes from "./UserPage.module.css";

/** One owner for staff: who they are, what they pay, where they are signed in. */
export function UserPage({ id, viewEnded = false }: { id: string; viewEnded?: boolean }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data: user, error, refetch, isFetching } = useQuery(userQuery(id));
  if (user === undefined) {
    return (
      <>
        <PageHeader title={t("titles:admin-user")} />
        {error ? (
          <ErrorCard
            title={t("users_office:user.load_failed")}
            text={errorText(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <LoadingCard rows={4} />
        )}
      </>
    );
  }
  return (
    <>
      <Header user={user} />
      <div className={classes.panel}>
        {viewEnded && (
          <FormAlert tone="info" title={t("users_office:view.ended_title")} still>
            {t("users_office:view.ended_text", { minutes: VIEW_MINUTES })}
          </FormAlert>
        )}
        <Account user={user} />
        <UserBilling user={user} />
        <UserSessions id={id} />
      </div>
    </>
  );
}

function Header({ user }: { user: UserDetails }) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const viewing = useShown<UserDetails>();
  const { id, name, status } = user;
  const setStatus = async (next: UserDetails["status"]): Promise<void> => {
    const { message } = await api(adminUsersApi.changeStatus, { params: { id }, body: { status: next } });
    renewAfter(client, "office_user_changed");
    toast.success({ title: message, brief: true });
  };
  const activate = useAction({ run: () => setStatus("active"), failed: t("users_office:user.status_failed") });
  const askDeactivate = (): void =>
    confirm({
      title: t("users_office:user.deactivate_title", { name }),
      text: t("users_office:user.deactivate_text"),
      confirmLabel: t("users_office:user.deactivate"),
      cancelLabel: t("users_office:cancel"),
      onConfirm: () => setStatus("inactive"),
    });
  const askReset = (): void =>
    confirm({
      title: t("users_office:user.reset_title", { name }),
      text: t("users_office:user.reset_text"),
      confirmLabel: t("users_office:user.reset"),
      cancelLabel: t("users_office:cancel"),
      tone: "primary",
      onConfirm: async () => {
        const { message } = await api(adminUsersApi.sendReset, { params: { id } });
        toast.success({ title: message, brief: true });
      },
    });
  return (
    <>
      <PageHeader
        title={name}
        subtitle={t("users_office:user.since", { date: format.date(user.created_at) })}
        actions={
          <>
            <StatusBadge tone={statusTone(status)}>{t(`users_office:statuses.${status}`)}</StatusBadge>
            {status === "active" && (
              <Button variant="default" onClick={() => viewing.show(user)}>
                {t("users_office:view.begin")}
              </Button>
            )}
            <Button variant="default" onClick={askReset}>
              {t("users_office:user.reset")}
            </Button>
            {status === "active" ? (
              <Button variant="default" onClick={askDeactivate}>
                {t("users_office:user.deactivate")}
              </Button>
            ) : (
              <Button loading={activate.busy} onClick={() => activate.run()}>
                {t("users_office:user.activate")}
              </Button>
            )}
          </>
        }
      />
      {dialog}
      <FormDialog shown={viewing} title={() => t("users_office:view.title", { name })}>
        {(about, onDone) => <ViewForm user={about} onDone={onDone} />}
      </FormDialog>
    </>
  );
}

function Account({ user }: { user: UserDetails }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const languageName = useLanguageName();
  const mayOpenRestaurant = mayOpen(useAdminUser(), "restaurants");
  const { confirm, dialog } = useConfirm();
  const { restaurant, email_verified_at: verifiedAt } = user;
  const askVerify = (): void =>
    confirm({
      title: t("users_office:user.verify_title", { email: user.email }),
      text: t("users_office:user.verify_text"),
      confirmLabel: t("users_office:user.verify"),
      cancelLabel: t("users_office:cancel"),
      tone: "primary",
      onConfirm: async () => {
        const { message } = await api(adminUsersApi.verify, { params: { id: user.id } });
        renewAfter(client, "office_user_changed");
        toast.success({ title: message, brief: true });
      },
    });
  const askResetTwoFactor = (): void =>
    confirm({
      title: t("users_office:user.reset_two_factor_title", { name: user.name }),
      text: t("users_office:user.reset_two_factor_text"),
      confirmLabel: t("users_office:user.reset_two_factor"),
      cancelLabel: t("users_office:cancel"),
      onConfirm: async () => {
        const { message } = await api(adminUsersApi.resetTwoFactor, { params: { id: user.id } });
        renewAfter(client, "office_user_changed");
        toast.success({ title: message, brief: true });
      },
    });
  const place =
    restaurant === null ? (
      t("users_office:user.no_restaurant")
    ) : mayOpenRestaurant ? (
      <Anchor component={AppLink} inherit href={paths.admin.restaurant(restaurant.id)}>
        {restaurant.name}
      </Anchor>
    ) : (
      restaurant.name
    );
  return (
    <Section
      title={t("users_office:user.account")}
      action={
        <>
          {verifiedAt === null && (
            <Button variant="default" size="xs" onClick={askVerify}>
              {t("users_office:user.verify")}
            </Button>
          )}
          {user.two_factor && (
            <Button variant="default" size="xs" onClick={askResetTwoFactor}>
              {t("users_office:user.reset_two_factor")}
            </Button>
          )}
        </>
      }
    >
      <FactList
        columns={2}
        facts={[
          [t("users_office:user.email"), user.email],
          [
            t("users_office:user.confirmation"),
            verifiedAt === null
              ? t("users_office:user.not_verified")
              : t("users_office:user.verified_on", { date: format.date(verifiedAt) }),
          ],
          [t("users_office:user.phone"), user.phone ?? t("users_office:user.none")],
          [t("users_office:user.restaurant"), place],
          [t("users_office:user.country"), nameOf("region", user.country, i18n.language)],
          [t("users_office:user.language"), languageName(user.locale)],
          [t("users_office:user.timezone"), user.timezone],
          [
            t("users_office:two_factor.label"),
            user.two_factor ? t("users_office:two_factor.on") : t("users_office:two_factor.off"),
          ],
        ]}
      />
      {dialog}
    </Section>
  );
}
