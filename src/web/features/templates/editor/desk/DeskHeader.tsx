import "#web/ui/theme/mantine-more.css";
import { ActionIcon, Button, Menu, Tooltip } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconDots,
  IconEye,
  IconHistory,
  IconPencil,
  IconSend,
} from "@tabler/icons-react";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import type { Editor } from "#web/features/templates/editor/useEditor.ts";
import type { Saving } from "./saving/useSaving.ts";
import { SaveStatus } from "./saving/SaveStatus.tsx";
import classes from "./DeskHeader.module.css";

const ICON = { size: 18, stroke: 1.6, "aria-hidden": true } as const;

interface DeskHeaderProps {
  editor: Editor;
  saving: Saving;
  isPreview: boolean;
  onPreview: () => void;
  test: { send: () => void; busy: boolean };
  /** Undefined while there is no saved version. */
  onHistory: (() => void) | undefined;
}

/** What is edited, whether it is stored, and all that can be done with it as a whole. */
export function DeskHeader({ editor, saving, isPreview, onPreview, test, onHistory }: DeskHeaderProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { state } = saving;
  const isNothingToSave = state.kind === "saved" && saving.id !== undefined;
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <Heading level={1} size="dialog" className={classes.name ?? ""}>
          {editor.template.name || t("templates:desk.new_name")}
        </Heading>
        <SaveStatus state={state} isNew={saving.id === undefined} />
      </div>
      <div className={classes.actions}>
        {!isPhone && <UndoButtons editor={editor} />}
        {isPhone ? (
          <Menu>
            <Menu.Target>
              <ActionIcon size={44} aria-label={t("templates:desk.more")}>
                <IconDots {...ICON} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconSend {...ICON} />} disabled={test.busy} onClick={test.send}>
                {t("templates:test_mail.send")}
              </Menu.Item>
              {onHistory && (
                <Menu.Item leftSection={<IconHistory {...ICON} />} onClick={onHistory}>
                  {t("templates:desk.history")}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        ) : (
          <>
            <Button
              variant="default"
              leftSection={isPreview ? <IconPencil {...ICON} /> : <IconEye {...ICON} />}
              onClick={onPreview}
            >
              {t(isPreview ? "templates:desk.edit" : "templates:desk.preview")}
            </Button>
            <Tool
              label={t("templates:test_mail.send")}
              icon={<IconSend {...ICON} />}
              loading={test.busy}
              onClick={test.send}
            />
            {onHistory && (
              <Tool label={t("templates:desk.history")} icon={<IconHistory {...ICON} />} onClick={onHistory} />
            )}
          </>
        )}
        <Button
          onClick={saving.save}
          loading={state.kind === "saving"}
          disabled={isNothingToSave}
          title={t("templates:desk.save_keys")}
        >
          {t("templates:desk.save")}
        </Button>
      </div>
    </header>
  );
}

/** With its word where there is room, as a picture with a hint where there is not. */
function Tool({
  label,
  icon,
  loading = false,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  loading?: boolean;
  onClick: () => void;
}) {
  const isRoomy = useMediaQuery("(width >= 75em)", true, { getInitialValueInEffect: false });
  if (isRoomy)
    return (
      <Button variant="default" leftSection={icon} loading={loading} onClick={onClick}>
        {label}
      </Button>
    );
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={38} aria-label={label} loading={loading} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

/** Step by step back and forth. */
export function UndoButtons({ editor, size = 38 }: { editor: Editor; size?: number }) {
  const { t } = useTranslation();
  return (
    <>
      <Tooltip label={t("templates:desk.undo_keys")}>
        <ActionIcon
          size={size}
          className={classes.step ?? ""}
          aria-label={t("templates:desk.undo")}
          disabled={!editor.canUndo}
          onClick={editor.undo}
        >
          <IconArrowBackUp {...ICON} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t("templates:desk.redo_keys")}>
        <ActionIcon
          size={size}
          className={classes.step ?? ""}
          aria-label={t("templates:desk.redo")}
          disabled={!editor.canRedo}
          onClick={editor.redo}
        >
          <IconArrowForwardUp {...ICON} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
