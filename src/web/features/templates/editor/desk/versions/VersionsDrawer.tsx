import "#web/ui/theme/mantine-more.css";
import { Button, Drawer } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { templatesApi, type TemplateVersion, type TemplateView } from "#shared/templates/templates.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { toast } from "#web/lib/toast.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import { versionsQuery } from "#web/features/templates/templateQueries.ts";
import type { Editor } from "#web/features/templates/editor/useEditor.ts";
import type { DeskDoors } from "#web/features/templates/editor/desk/deskDoors.ts";
import { CompareDialog } from "./CompareDialog.tsx";
import classes from "./VersionsDrawer.module.css";

interface VersionsDrawerProps {
  id: string;
  /** Of the newest version that is known here. */
  revision: number;
  editor: Editor;
  doors: Pick<DeskDoors, "preview">;
  opened: boolean;
  onClose: () => void;
  onRestored: (view: TemplateView) => void;
}

/** Who saved a template when; each version can be compared with what is on screen, and brought back. */
export function VersionsDrawer({ id, revision, editor, doors, opened, onClose, onRestored }: VersionsDrawerProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { confirm, dialog } = useConfirm();
  const [compared, setCompared] = useState<{ revision: number; template: Editor["template"] }>();
  const comparing = useAction({
    run: async (wanted: number) => {
      const version = await api(templatesApi.version, { params: { id, revision: String(wanted) } });
      setCompared({ revision: wanted, template: version.template });
    },
    failed: t("templates:versions.failed"),
  });
  const restore = (wanted: number): void =>
    confirm({
      title: t("templates:versions.restore_title", { revision: wanted }),
      text: t(editor.isChanged ? "templates:versions.restore_unsaved" : "templates:versions.restore_text"),
      confirmLabel: t("templates:versions.restore"),
      cancelLabel: t("templates:versions.restore_keep"),
      tone: editor.isChanged ? "danger" : "primary",
      onConfirm: async () => {
        const params = { id, revision: String(wanted) };
        onRestored(await api(templatesApi.restore, { params, body: { revision } }));
        toast.success({ title: t("templates:versions.restored", { revision: wanted }), brief: true });
        setCompared(undefined);
        onClose();
      },
    });
  // While something is open on top, Escape and clicks outside belong to it.
  const isCovered = Boolean(dialog) || compared !== undefined;
  return (
    <>
      <Drawer
        opened={opened}
        onClose={onClose}
        position={isPhone ? "bottom" : "right"}
        size={isPhone ? "80%" : 420}
        title={t("templates:versions.title")}
        closeOnEscape={!isCovered}
        closeOnClickOutside={!isCovered}
        closeButtonProps={{ "aria-label": t("common:close") }}
      >
        <VersionList id={id} revision={revision} busy={comparing.input} onCompare={comparing.run} onRestore={restore} />
      </Drawer>
      <CompareDialog
        title={t("templates:versions.compare_title", { revision: compared?.revision ?? 0 })}
        versions={
          compared && {
            before: { name: t("templates:versions.one", { revision: compared.revision }), template: compared.template },
            after: { name: t("templates:versions.screen"), template: editor.template },
          }
        }
        doors={doors}
        onClose={() => setCompared(undefined)}
      />
      {dialog}
    </>
  );
}

interface VersionListProps {
  id: string;
  revision: number;
  busy: number | undefined;
  onCompare: (revision: number) => void;
  onRestore: (revision: number) => void;
}

function VersionList({ id, revision, busy, onCompare, onRestore }: VersionListProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(versionsQuery(id));
  if (data === undefined) {
    if (!error) return <LoadingCard rows={3} shape="form" />;
    return (
      <ErrorCard
        bare
        title={t("templates:versions.failed")}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <>
      <p className={classes.text}>{t("templates:versions.text")}</p>
      <ol className={classes.list}>
        {data.map((version) => (
          <VersionRow key={version.revision} version={version} isPresent={version.revision === revision}>
            <Button
              size="xs"
              variant="default"
              aria-label={t("templates:versions.compare_one", { revision: version.revision })}
              loading={busy === version.revision}
              onClick={() => onCompare(version.revision)}
            >
              {t("templates:versions.compare")}
            </Button>
            {version.revision !== revision && (
              <Button
                size="xs"
                variant="default"
                aria-label={t("templates:versions.restore_one", { revision: version.revision })}
                onClick={() => onRestore(version.revision)}
              >
                {t("templates:versions.restore")}
              </Button>
            )}
          </VersionRow>
        ))}
      </ol>
    </>
  );
}

function VersionRow({
  version,
  isPresent,
  children,
}: {
  version: TemplateVersion;
  isPresent: boolean;
  children: React.ReactNode;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = version.saved_by ?? t("templates:versions.ours");
  return (
    <li className={classes.version}>
      <div className={classes.head}>
        <strong>{t("templates:versions.one", { revision: version.revision })}</strong>
        {isPresent && <StatusBadge tone="green">{t("templates:versions.present")}</StatusBadge>}
      </div>
      <p className={classes.by}>{t("templates:versions.by", { name, when: format.dateTime(version.saved_at) })}</p>
      <div className={classes.actions}>{children}</div>
    </li>
  );
}
