import "#web/ui/theme/mantine-more.css";
import { ActionIcon, Button, Menu, Tooltip } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconDots, IconEye, IconPencil, IconSend } from "@tabler/icons-react";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SaveStatus, type SaveState } from "#web/ui/feedback/SaveStatus.tsx";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import type { Editor } from "#web/features/templates/editor/useEditor.ts";
import type { DeskViews } from "./useDeskViews.ts";
import classes from "./DeskHeader.module.css";

const ICON = { size: 18, stroke: 1.6, "aria-hidden": true } as const;

/** Something that is seldom done with the whole. */
export interface DeskTool {
  label: string;
  icon: ReactNode;
  onClick: () => void;
}

interface DeskHeaderProps {
  editor: Editor;
  title: ReactNode;
  /** The way out, before the title. */
  back?: ReactNode;
  state: SaveState;
  /** Never saved: there is always something to save. */
  isNew?: boolean;
  onSave: () => void;
  views: DeskViews;
  test: { send: () => void; busy: boolean };
  more: readonly DeskTool[];
}

/** What is edited, whether it is stored, and all that can be done with it as a whole. */
export function DeskHeader(props: DeskHeaderProps) {
  const { editor, title, back, state, isNew = false, onSave, views, test, more } = props;
  const { isPreview, togglePreview } = views;
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  return (
    <header className={classes.header}>
      {back}
      <div className={classes.words}>
        <Heading level={1} size="dialog" className={classes.name ?? ""}>
          {title}
        </Heading>
        <SaveStatus state={state} isNew={isNew} />
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
              {more.map(({ label, icon, onClick }) => (
                <Menu.Item key={label} leftSection={icon} onClick={onClick}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ) : (
          <>
            <Button
              variant="default"
              leftSection={isPreview ? <IconPencil {...ICON} /> : <IconEye {...ICON} />}
              onClick={togglePreview}
            >
              {t(isPreview ? "templates:desk.edit" : "templates:desk.preview")}
            </Button>
            <Tool
              label={t("templates:test_mail.send")}
              icon={<IconSend {...ICON} />}
              loading={test.busy}
              onClick={test.send}
            />
            {more.map((tool) => (
              <Tool key={tool.label} {...tool} />
            ))}
          </>
        )}
        <Button
          onClick={onSave}
          loading={state.kind === "saving"}
          disabled={state.kind === "saved" && !isNew}
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
