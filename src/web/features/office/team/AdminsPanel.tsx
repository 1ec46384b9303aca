import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { INVITATION_HOURS, type TeamMember } from "#shared/staff/staff.contract.ts";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { useShown } from "#web/ui/feedback/useShown.ts";
import { useAdminUser } from "#web/lib/session/useSession.ts";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { statusTone } from "#web/ui/data/statusTone.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { Column } from "#web/ui/table/tableModel.ts";
import { AccessForm } from "./AccessForm.tsx";
import { InviteForm } from "./InviteForm.tsx";
import { mayChange } from "./accessRules.ts";
import { teamQuery } from "./teamQueries.ts";
import { useMemberActions } from "./useMemberActions.tsx";
import classes from "./office.module.css";

/** Everybody who works here, and what each of them may do. */
export function AdminsPanel() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const me = useAdminUser();
  const { data, error, refetch, isFetching } = useQuery(teamQuery);
  const inviting = useShown<true>();
  const editing = useShown<TeamMember>();
  const told = useShown<{ name: string; password: string }>();
  const { actionsFor, dialog } = useMemberActions(editing.show);
  const columns = useColumns();
  return (
    <>
      <DataTable
        label={t("users_office:admins.label")}
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        error={
          data === undefined && error !== null
            ? {
                title: t("users_office:admins.load_failed"),
                text: errorText(error),
                onRetry: () => void refetch(),
                retrying: isFetching,
              }
            : undefined
        }
        toolbarEnd={
          <Button
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
            onClick={() => inviting.show(true)}
          >
            {t("users_office:admins.invite")}
          </Button>
        }
        rowActions={(member) => (mayChange(me, member) ? actionsFor(member) : [])}
        empty={{ drawing: "plate", title: t("users_office:admins.label"), text: t("users_office:admins.locked") }}
      />
      <FormDialog shown={inviting} title={() => t("users_office:admins.invite_title")}>
        {(_, onDone) => <InviteForm onDone={onDone} onPassword={told.show} />}
      </FormDialog>
      <FormDialog shown={editing} title={({ name }) => t("users_office:admins.edit_title", { name })}>
        {(member, onDone) => <AccessForm member={member} onDone={onDone} />}
      </FormDialog>
      <FormDialog shown={told} title={({ name }) => t("users_office:admins.password_title", { name })}>
        {(made, onDone) => <ToldPassword {...made} onDone={onDone} />}
      </FormDialog>
      {dialog}
    </>
  );
}

function ToldPassword({ name, password, onDone }: { name: string; password: string; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.text}>{t("users_office:admins.password_text", { name, hours: INVITATION_HOURS })}</p>
      <TextField
        label={t("users_office:admins.password_label")}
        aria-required={false}
        value={password}
        readOnly
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <FormActions>
        <Button size="md" onClick={onDone}>
          {t("users_office:admins.password_done")}
        </Button>
      </FormActions>
    </>
  );
}

function useColumns(): Column<TeamMember>[] {
  const { t } = useTranslation();
  const me = useAdminUser();
  const keysOf = ({ role, permissions_list: keys }: TeamMember): string => {
    if (role === "admin") return t("users_office:admins.all_permissions");
    if (keys.length === 0) return t("users_office:admins.no_permissions");
    return keys.map((key) => t(`users_office:permissions.${key}`)).join(", ");
  };
  return [
    {
      key: "name",
      header: t("users_office:admins.name"),
      minWidth: 210,
      cell: ({ id, name, email }) => (
        <NameCell name={id === me?.id ? `${name} (${t("users_office:admins.you")})` : name} caption={email} />
      ),
    },
    {
      key: "status",
      header: t("users_office:admins.status"),
      phone: "badge",
      cell: ({ status, invited }) =>
        invited && status === "active" ? (
          <StatusBadge tone="blue">{t("users_office:admins.invited")}</StatusBadge>
        ) : (
          <StatusBadge tone={statusTone(status)}>{t(`users_office:statuses.${status}`)}</StatusBadge>
        ),
    },
    {
      key: "role",
      header: t("users_office:admins.role"),
      cell: ({ role }) => t(`users_office:admins.roles.${role}`),
    },
    {
      key: "two_factor",
      header: t("users_office:admins.two_factor"),
      cell: ({ two_factor: isOn }) => (isOn ? t("users_office:two_factor.on") : t("users_office:two_factor.off")),
    },
    { key: "permissions", header: t("users_office:admins.permissions"), minWidth: 180, cell: keysOf },
  ];
}
