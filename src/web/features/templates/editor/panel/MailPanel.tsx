import { useTranslation } from "react-i18next";
import { GUEST_LANGUAGES } from "#shared/domain/guest-languages.ts";

import { CATEGORIES, OFFER_TYPES } from "#shared/templates/template-values.ts";
import type { EditorMode } from "#web/features/templates/editor/editorTypes.ts";
import type { Editor } from "#web/features/templates/editor/useEditor.ts";
import { useLanguageName } from "#web/lib/words/useLanguageName.ts";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { InboxLine } from "./InboxLine.tsx";
import { StyleFields } from "./StyleFields.tsx";
import { TextAreaField } from "./fields/TextAreaField.tsx";
import { ToggleField } from "./fields/ToggleField.tsx";
import { WordsField } from "./fields/WordsField.tsx";
import { longestOf } from "./fields/limits.ts";
import { lettersOf } from "./lettersOf.ts";
import classes from "./Panel.module.css";

interface MailPanelProps {
  editor: Editor;
  mode: EditorMode;
}

/** How many letters of each most phones show in a list of mails. */
const SEEN = { subject: 40, preheader: 90 } as const;

/** The fields of the mail as a whole. */
export function MailPanel({ editor, mode }: MailPanelProps) {
  const { t } = useTranslation();
  const { template, changeTemplate } = editor;
  const hintFor = (field: "subject" | "preheader"): string =>
    t("templates:panel.mail.letters", { count: lettersOf(template[field]), seen: SEEN[field] });
  return (
    <>
      <div className={classes.head}>
        <Heading level={2} size="card">
          {t("templates:panel.mail.title")}
        </Heading>
        <p className={classes.sub}>{t("templates:panel.mail.sub")}</p>
      </div>
      <div className={classes.part}>
        {mode === "full" && (
          <WordsField
            label={t("templates:panel.mail.name")}
            field="name"
            variables={false}
            hint={t("templates:panel.mail.name_hint")}
            value={template.name}
            longest={longestOf("mail", "name")}
            onChange={(name) => changeTemplate({ name }, "name")}
          />
        )}
        <WordsField
          label={t("templates:panel.mail.subject")}
          field="subject"
          hint={hintFor("subject")}
          value={template.subject}
          longest={longestOf("mail", "subject")}
          onChange={(subject) => changeTemplate({ subject }, "subject")}
        />
        <WordsField
          label={t("templates:panel.mail.preheader")}
          field="preheader"
          optional
          hint={hintFor("preheader")}
          value={template.preheader}
          longest={longestOf("mail", "preheader")}
          onChange={(preheader) => changeTemplate({ preheader }, "preheader")}
        />
        <InboxLine subject={template.subject} preheader={template.preheader} />
      </div>
      {mode === "full" && (
        <>
          <Purpose editor={editor} />
          <StyleFields
            styles={template.styles}
            onChange={(styles, field) => changeTemplate({ styles }, `styles.${field}`)}
          />
        </>
      )}
    </>
  );
}

/** What it is for, and who sees it. */
function Purpose({ editor: { template, changeTemplate } }: Pick<MailPanelProps, "editor">) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  return (
    <div className={classes.part}>
      <Heading level={3} size="card" className={classes.partTitle ?? ""}>
        {t("templates:panel.mail.purpose")}
      </Heading>
      <SelectField
        label={t("templates:filter.category")}
        data-field="category"
        data={CATEGORIES.map((value) => ({ value, label: t(`templates:category.${value}`) }))}
        value={template.category}
        onChange={(value) =>
          changeTemplate({ category: CATEGORIES.find((one) => one === value) ?? "general" }, "category")
        }
      />
      <SelectField
        label={t("templates:filter.offer")}
        data-field="offer_type"
        data={[
          { value: "none", label: t("templates:offer_none") },
          ...OFFER_TYPES.map((value) => ({ value, label: t("templates:offer", { type: value }) })),
        ]}
        value={template.offer_type ?? "none"}
        onChange={(value) =>
          changeTemplate({ offer_type: OFFER_TYPES.find((one) => one === value) ?? null }, "offer_type")
        }
      />
      <SelectField
        label={t("templates:filter.language")}
        data-field="language"
        description={t("templates:panel.mail.language_hint")}
        data={GUEST_LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
        value={template.language}
        onChange={(value) =>
          changeTemplate({ language: GUEST_LANGUAGES.find((one) => one === value) ?? "en" }, "language")
        }
      />
      <TextAreaField
        label={t("templates:panel.mail.description")}
        field="description"
        hint={t("templates:panel.mail.description_hint")}
        value={template.description}
        longest={longestOf("mail", "description")}
        onChange={(description) => changeTemplate({ description }, "description")}
      />
      <ToggleField
        label={t("templates:panel.mail.active")}
        field="active"
        value={template.active}
        onChange={(active) => changeTemplate({ active }, "active")}
      />
    </div>
  );
}
