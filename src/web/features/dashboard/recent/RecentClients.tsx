import { useTranslation } from "react-i18next";
import type { Dashboard } from "#shared/analytics/dashboard.contract.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { InitialsAvatar } from "#web/ui/data/InitialsAvatar.tsx";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { CardEmpty } from "./CardEmpty.tsx";
import classes from "./RecentClients.module.css";
import { ViewAll } from "./ViewAll.tsx";

export function RecentClients({ clients }: { clients: Dashboard["recent_clients"] }) {
  const { t } = useTranslation();
  const title = t("dashboard:clients.title");
  if (clients.length === 0) {
    return (
      <Section title={title} flush>
        <CardEmpty
          drawing="keychain"
          title={t("dashboard:clients.empty")}
          text={t("dashboard:clients.empty_text")}
          next={{ label: t("dashboard:clients.print"), href: paths.restaurantInfo() }}
        />
      </Section>
    );
  }
  return (
    <Section title={title} action={<ViewAll href={paths.clients()} what={title} />} flush>
      <ul className={classes.list}>
        {clients.map((client) => {
          const name = `${client.first_name} ${client.last_name}`.trim();
          return (
            <li key={client.id}>
              <AppLink href={paths.clients(client.id)} className={classes.row}>
                <NameCell
                  name={name}
                  caption={
                    <span className={classes.email} title={client.email}>
                      {client.email}
                    </span>
                  }
                  avatar={<InitialsAvatar name={name} size={32} />}
                />
                {client.converted_at === null ? (
                  <StatusBadge tone="grey">{t("dashboard:clients.contact")}</StatusBadge>
                ) : (
                  <StatusBadge tone="green">{t("dashboard:clients.reviewed")}</StatusBadge>
                )}
              </AppLink>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
