import { IconArrowDown, IconArrowUp, IconChevronRight, IconCopy, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ElementOf, ElementType, MailElement } from "#shared/templates/elements.ts";
import type { EditorMode } from "#web/features/templates/editor/editorTypes.ts";
import { findElement, hasRoom, isFixed, placeOf } from "#web/features/templates/editor/mailEdits.ts";
import type { Editor } from "#web/features/templates/editor/useEditor.ts";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { ColourField } from "./fields/ColourField.tsx";
import { FieldWarning } from "./fields/FieldNote.tsx";
import { StepButton } from "./fields/StepButton.tsx";
import { ToggleField } from "./fields/ToggleField.tsx";
import { usePanel } from "./fields/panelContext.ts";
import { ButtonFields } from "./kinds/ButtonFields.tsx";
import { CodeFields } from "./kinds/CodeFields.tsx";
import { ColumnsFields } from "./kinds/ColumnsFields.tsx";
import { FooterFields } from "./kinds/FooterFields.tsx";
import { HeaderFields } from "./kinds/HeaderFields.tsx";
import { ImageFields } from "./kinds/ImageFields.tsx";
import { SocialFields } from "./kinds/SocialFields.tsx";
import { DividerFields, SpacerFields } from "./kinds/SpaceFields.tsx";
import { TextFields } from "./kinds/TextFields.tsx";
import type { KindProps } from "./kinds/kindProps.ts";
import classes from "./Panel.module.css";

interface ElementPanelProps {
  element: MailElement;
  editor: Editor;
  mode: EditorMode;
}

/** The fields of one element, with what can be done to it. */
export function ElementPanel({ element, editor, mode }: ElementPanelProps) {
  const { t } = useTranslation();
  const { findings } = usePanel();
  const { styles } = editor.template;
  const notes = findings.filter(({ field }) => field === "type");
  const setShared = (changes: { background?: string | null; hide_on_phone?: boolean }, field: string): void =>
    editor.change<ElementType>(element.id, changes, field);
  return (
    <>
      <div className={classes.head}>
        <Trail element={element} editor={editor} />
        <div className={classes.titleRow}>
          <Heading level={2} size="card">
            {t(`templates:element.${element.type}`)}
          </Heading>
          {!isFixed(element.type) && <Actions element={element} editor={editor} />}
        </div>
      </div>
      <div className={classes.part}>
        {notes.map(({ code }) => (
          <div key={code} data-field="type" tabIndex={-1}>
            <FieldWarning>{t(`templates:findings.${code}`)}</FieldWarning>
          </div>
        ))}
        {fieldsOf(element, { editor, mode })}
      </div>
      {(mode === "full" || element.type !== "footer") && (
        <div className={classes.part}>
          {mode === "full" && (
            <ColourField
              label={t("templates:panel.colour.background")}
              field="background"
              value={element.background}
              onChange={(background) => setShared({ background }, "background")}
              inherited={{
                colour: element.type === "footer" ? styles.page : styles.surface,
                onClear: () => setShared({ background: null }, "background"),
              }}
            />
          )}
          {/* The way to unsubscribe is in the footer: no screen may hide it. */}
          {element.type !== "footer" && (
            <ToggleField
              label={t("templates:panel.hide_on_phone")}
              field="hide_on_phone"
              value={element.hide_on_phone}
              onChange={(hide) => setShared({ hide_on_phone: hide }, "hide_on_phone")}
            />
          )}
        </div>
      )}
    </>
  );
}

/** Where the element stands; each step leads there. */
function Trail({ element, editor }: Pick<ElementPanelProps, "element" | "editor">) {
  const { t } = useTranslation();
  const { elements } = editor.template;
  const parent = findElement(elements, placeOf(elements, element.id)?.column?.of ?? "");
  const arrow = <IconChevronRight size={13} stroke={1.7} aria-hidden="true" />;
  return (
    <nav className={classes.trail} aria-label={t("templates:panel.trail")}>
      <button type="button" onClick={() => editor.select(undefined)}>
        {t("templates:panel.mail.title")}
      </button>
      {arrow}
      {parent && (
        <>
          <button type="button" onClick={() => editor.select(parent.id)}>
            {t(`templates:element.${parent.type}`)}
          </button>
          {arrow}
        </>
      )}
    </nav>
  );
}

const ICON = { size: 17, stroke: 1.7, "aria-hidden": true } as const;

function Actions({ element: { id }, editor }: Pick<ElementPanelProps, "element" | "editor">) {
  const { t } = useTranslation();
  const { elements } = editor.template;
  return (
    <div className={classes.actions}>
      <StepButton
        label={t("templates:panel.action.up")}
        onClick={() => editor.step(id, -1)}
        disabled={!editor.canStep(id, -1)}
      >
        <IconArrowUp {...ICON} />
      </StepButton>
      <StepButton
        label={t("templates:panel.action.down")}
        onClick={() => editor.step(id, 1)}
        disabled={!editor.canStep(id, 1)}
      >
        <IconArrowDown {...ICON} />
      </StepButton>
      <StepButton
        label={t("templates:panel.action.copy")}
        onClick={() => editor.duplicate(id)}
        disabled={!hasRoom(elements, placeOf(elements, id) ?? {})}
      >
        <IconCopy {...ICON} />
      </StepButton>
      <StepButton label={t("templates:panel.action.remove")} onClick={() => editor.remove(id)}>
        <IconTrash {...ICON} />
      </StepButton>
    </div>
  );
}

function fieldsOf(element: MailElement, { editor, mode }: { editor: Editor; mode: EditorMode }): ReactNode {
  const propsOf = <T extends ElementType>(one: ElementOf<T>): KindProps<T> => ({
    element: one,
    set: (changes, field) => editor.change<T>(one.id, changes, field),
    styles: editor.template.styles,
    mode,
    editor,
  });
  switch (element.type) {
    case "header":
      return <HeaderFields {...propsOf<"header">(element)} />;
    case "text":
      return <TextFields {...propsOf<"text">(element)} />;
    case "image":
      return <ImageFields {...propsOf<"image">(element)} />;
    case "button":
      return <ButtonFields {...propsOf<"button">(element)} />;
    case "divider":
      return <DividerFields {...propsOf<"divider">(element)} />;
    case "spacer":
      return <SpacerFields {...propsOf<"spacer">(element)} />;
    case "social":
      return <SocialFields {...propsOf<"social">(element)} />;
    case "columns":
      return <ColumnsFields {...propsOf<"columns">(element)} />;
    case "qr_code":
      return <CodeFields {...propsOf<"qr_code">(element)} />;
    case "footer":
      return <FooterFields {...propsOf<"footer">(element)} />;
  }
}
