import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import { PageTabs } from "#web/ui/layout/PageTabs.tsx";
import { NewTicketDialog } from "./create/NewTicketDialog.tsx";
import { HelpPanel } from "./help/HelpPanel.tsx";
import { TicketList } from "./list/TicketList.tsx";
import { SUPPORT_TABS, supportQuery, type SupportView } from "./supportView.ts";

/** The owner's tickets and the help, and the way to ask. `view` is from the URL. */
export function SupportScreen({ view }: { view: SupportView }) {
  const { t } = useTranslation();
  /** Only the query changes: the page stays where it is, and the way back leads out of it. */
  const show = (more: Partial<SupportView>): void =>
    goTo(paths.support(supportQuery({ ...view, ...more })), { replace: true, keepScroll: true });
  const startTicket = (): void => show({ isNew: true });
  return (
    <>
      <PageHeader
        title={t("titles:support")}
        subtitle={t("support_screen:subtitle")}
        actions={
          <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />} onClick={startTicket}>
            {t("support_screen:new_button")}
          </Button>
        }
      />
      <PageTabs
        label={t("support_screen:tabs_label")}
        tabs={SUPPORT_TABS.map((value) => ({ value, label: t(`support_screen:tabs.${value}`) }))}
        value={view.tab}
        onChange={(tab) => show({ tab })}
      >
        {view.tab === "tickets" ? (
          <TicketList
            filters={view.filters}
            onFilters={(filters) => show({ filters })}
            onNew={startTicket}
            onHelp={() => show({ tab: "help" })}
          />
        ) : (
          <HelpPanel open={view.article} onOpen={(article) => show({ article })} onAsk={startTicket} />
        )}
      </PageTabs>
      <NewTicketDialog opened={view.isNew} onClose={() => show({ isNew: false })} />
    </>
  );
}
