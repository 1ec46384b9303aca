import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PartProps } from "#web/features/templates/editor/editorTypes.ts";
import type { Editor } from "#web/features/templates/editor/useEditor.ts";
import { ElementView } from "#web/features/templates/editor/ElementView.tsx";
import { newElement } from "#web/features/templates/editor/newElement.ts";

// Stand in for canvas and panel until they are merged.

export function CanvasDrag({ children }: { editor: Editor; children: ReactNode }) {
  return <>{children}</>;
}

export function Palette({ editor }: PartProps) {
  const { t } = useTranslation();
  return (
    <button type="button" onClick={() => editor.add(newElement("text", { text: "Text", button: "Button" }))}>
      {t("templates:element.text")}
    </button>
  );
}

export function Sheet({ editor }: PartProps) {
  const { template, selected } = editor;
  return (
    <div style={{ background: template.styles.page, padding: 16 }}>
      {template.elements.map((element) =>
        element.type === "columns" ? null : (
          <div
            key={element.id}
            data-element={element.id}
            data-selected={element.id === selected || undefined}
            style={{ background: template.styles.surface }}
          >
            <ElementView element={element} styles={template.styles} language={template.language} />
          </div>
        ),
      )}
    </div>
  );
}

export function Panel({ editor }: PartProps) {
  return (
    <label>
      Subject
      <input
        data-field="subject"
        value={editor.template.subject}
        onChange={(event) => editor.changeTemplate({ subject: event.currentTarget.value }, "subject")}
      />
    </label>
  );
}

export const focusField = (field: string): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus());
