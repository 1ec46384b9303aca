import { Drawer, Tabs, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconChecklist, IconEye, IconPencil, IconSettings } from "@tabler/icons-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import { findElement } from "#web/features/templates/editor/mailEdits.ts";
import type { PartProps } from "#web/features/templates/editor/editorTypes.ts";
import { CheckList } from "./CheckList.tsx";
import { UndoButtons } from "./DeskHeader.tsx";
import { CanvasDrag } from "#web/features/templates/editor/canvas/CanvasDrag.tsx";
import { Palette } from "#web/features/templates/editor/canvas/Palette.tsx";
import { Sheet } from "#web/features/templates/editor/canvas/Sheet.tsx";
import { Panel } from "#web/features/templates/editor/panel/Panel.tsx";
import type { Editor } from "#web/features/templates/editor/useEditor.ts";
import type { Remark } from "./saving/placeErrors.ts";
import type { DeskViews, Side } from "./useDeskViews.ts";
import classes from "./Workbench.module.css";

const ICON = { size: 20, stroke: 1.6, "aria-hidden": true } as const;
interface WorkbenchProps {
  parts: PartProps;
  views: DeskViews;
  remarks: readonly Remark[];
  /** Takes the sheet's place while it is wanted. */
  preview: ReactNode;
}

/** Palette, sheet and side: beside each other where there is room, on a phone the side from below. */
export function Workbench(props: WorkbenchProps) {
  const { parts, preview, views } = props;
  const isPhone = useIsPhone();
  return (
    <CanvasDrag editor={parts.editor}>
      <div className={classes.bench} data-preview={views.isPreview || undefined}>
        {!views.isPreview && (
          <div className={classes.palette}>
            <Palette {...parts} />
          </div>
        )}
        <div className={classes.middle}>{views.isPreview ? preview : <Sheet {...parts} />}</div>
        {isPhone ? <PhoneSide {...props} /> : <DeskSide {...props} />}
      </div>
    </CanvasDrag>
  );
}

function DeskSide({ parts, remarks, views }: WorkbenchProps) {
  const { t } = useTranslation();
  return (
    <aside className={classes.side}>
      <Tabs value={views.side} onChange={(next) => next !== null && views.setSide(next as Side)}>
        <Tabs.List className={classes.tabs ?? ""}>
          <Tabs.Tab value="fields">{t("templates:desk.fields")}</Tabs.Tab>
          <Tabs.Tab value="check">
            <CheckWords remarks={remarks} />
            {remarks.length > 0 && <Count remarks={remarks} />}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="fields">
          <Panel {...parts} />
        </Tabs.Panel>
        <Tabs.Panel value="check" className={classes.sideBody ?? ""}>
          <CheckList template={parts.editor.template} remarks={remarks} onJump={views.jump} />
        </Tabs.Panel>
      </Tabs>
    </aside>
  );
}

/** With the number of remarks for whoever does not see it beside the word. */
function CheckWords({ remarks }: { remarks: readonly Remark[] }) {
  const { t } = useTranslation();
  if (remarks.length === 0) return t("templates:desk.check");
  return (
    <>
      <span aria-hidden="true">{t("templates:desk.check")}</span>
      <VisuallyHidden>{t("templates:desk.check_count", { count: remarks.length })}</VisuallyHidden>
    </>
  );
}

function Count({ remarks }: { remarks: readonly Remark[] }) {
  const isGrave = remarks.some(({ severity }) => severity === "error");
  return (
    <span className={classes.count} data-grave={isGrave || undefined} aria-hidden="true">
      {remarks.length}
    </span>
  );
}

/** What is not written on the sheet itself opens its fields when it is touched. */
function useOpenWhenSelected({ selected, template }: Editor, { isPreview, setSide, setSideOpen }: DeskViews): void {
  const last = useRef(selected);
  const element = selected === undefined ? undefined : findElement(template.elements, selected);
  useEffect(() => {
    const isNew = last.current !== selected;
    last.current = selected;
    if (!isNew || element === undefined || element.type === "text" || isPreview) return;
    setSide("fields");
    setSideOpen(true);
  }, [selected, element, isPreview, setSide, setSideOpen]);
}

function PhoneSide({ parts, remarks, views }: WorkbenchProps) {
  const { isPreview, togglePreview, side, setSide, isSideOpen, setSideOpen } = views;
  const { t } = useTranslation();
  useOpenWhenSelected(parts.editor, views);
  const open = (next: Side): void => {
    setSide(next);
    setSideOpen(true);
  };
  return (
    <>
      <div className={classes.bar} role="toolbar" aria-label={t("templates:desk.tools")}>
        <UndoButtons editor={parts.editor} size={44} />
        <BarButton
          label={t("templates:desk.fields")}
          icon={<IconSettings {...ICON} />}
          onClick={() => open("fields")}
        />
        <BarButton
          label={<CheckWords remarks={remarks} />}
          icon={
            <span className={classes.counted}>
              <IconChecklist {...ICON} />
              {remarks.length > 0 && <Count remarks={remarks} />}
            </span>
          }
          onClick={() => open("check")}
        />
        <BarButton
          label={t(isPreview ? "templates:desk.edit" : "templates:desk.preview")}
          icon={isPreview ? <IconPencil {...ICON} /> : <IconEye {...ICON} />}
          onClick={togglePreview}
        />
      </div>
      <Drawer
        opened={isSideOpen}
        onClose={() => setSideOpen(false)}
        position="bottom"
        size="72%"
        title={t(`templates:desk.${side}`)}
        closeButtonProps={{ "aria-label": t("templates:desk.close_panel") }}
        classNames={{
          content: classes.drawer ?? "",
          body: (side === "fields" ? classes.drawerFields : undefined) ?? "",
        }}
      >
        {side === "fields" ? (
          <Panel {...parts} />
        ) : (
          <CheckList template={parts.editor.template} remarks={remarks} onJump={views.jump} />
        )}
      </Drawer>
    </>
  );
}

function BarButton({ label, icon, onClick }: { label: ReactNode; icon: ReactNode; onClick: () => void }) {
  return (
    <UnstyledButton className={classes.barButton} onClick={onClick}>
      {icon}
      <span>{label}</span>
    </UnstyledButton>
  );
}
