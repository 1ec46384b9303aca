import { Button } from "@mantine/core";
import { IconKeyboard, IconPlus } from "@tabler/icons-react";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CannedAnswer } from "#shared/support/admin-support.model.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import { PageTabs } from "#web/ui/layout/PageTabs.tsx";
import { AnswerDialog } from "./answers/AnswerDialog.tsx";
import { AnswersPanel } from "./answers/AnswersPanel.tsx";
import { KeysDialog } from "./keys/KeysDialog.tsx";
import { usePageKeys } from "./keys/usePageKeys.ts";
import { DeskList } from "./list/DeskList.tsx";
import { DeskStats, DeskTimes } from "./list/DeskStats.tsx";
import { DESK_TABS, deskTabOf, readDeskFilters, type DeskFilters, type DeskUrl } from "./list/deskFilters.ts";
import { keepDeskList } from "./listPlace.ts";
import classes from "./list/Desk.module.css";

/** Only the query changes: the page stays where it is, and the way back leads out of it. */
const show = (query: DeskUrl): void => goTo(paths.admin.support(query), { replace: true, keepScroll: true });
const showFiltered = (filters: DeskFilters): void => show({ ...filters });

/** Tickets of all restaurants with the figures of the desk, and the canned answers. `query` is from the URL. */
export function DeskScreen({ query }: { query: DeskUrl }) {
  const { t } = useTranslation();
  const tab = deskTabOf(query);
  const filters = useMemo(() => readDeskFilters(query), [query]);
  const [areKeysShown, setKeysShown] = useState(false);
  const [edited, setEdited] = useState<{ answer: CannedAnswer | undefined; opened: boolean }>();
  usePageKeys({ "?": () => setKeysShown(true) });
  useEffect(() => keepDeskList(paths.admin.support({ ...filters })), [filters]);
  const edit = (answer: CannedAnswer | undefined): void => setEdited({ answer, opened: true });
  return (
    <>
      <PageHeader
        title={t("titles:admin-support")}
        subtitle={t("shell:screens.admin-support.subtitle")}
        actions={
          tab === "tickets" ? (
            <Button
              className={classes.keys ?? ""}
              variant="default"
              leftSection={<IconKeyboard size={16} stroke={1.6} aria-hidden="true" />}
              onClick={() => setKeysShown(true)}
            >
              {t("support_desk:keys_button")}
            </Button>
          ) : (
            <Button
              leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
              onClick={() => edit(undefined)}
            >
              {t("support_desk:answers.add")}
            </Button>
          )
        }
      />
      <PageTabs
        label={t("support_desk:tabs_label")}
        tabs={DESK_TABS.map((value) => ({ value, label: t(`support_desk:tabs.${value}`) }))}
        value={tab}
        onChange={(next) => show(next === "tickets" ? {} : { tab: next })}
      >
        {tab === "tickets" ? (
          <div className={classes.panel}>
            <DeskStats />
            <DeskTimes />
            <DeskList filters={filters} onFilters={showFiltered} />
          </div>
        ) : (
          <AnswersPanel onEdit={edit} />
        )}
      </PageTabs>
      <KeysDialog opened={areKeysShown} onClose={() => setKeysShown(false)} />
      {edited && (
        <AnswerDialog
          answer={edited.answer}
          opened={edited.opened}
          onClose={() => setEdited({ ...edited, opened: false })}
          onClosed={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
