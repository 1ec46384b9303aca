import { SegmentedControl } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import type { DeskDoors } from "#web/features/templates/editor/desk/deskDoors.ts";
import { MailFrame } from "#web/features/templates/editor/desk/preview/MailFrame.tsx";
import { usePreview } from "#web/features/templates/editor/desk/preview/usePreview.ts";
import { ChangeList } from "./ChangeList.tsx";
import classes from "./CompareDialog.module.css";

interface Version {
  name: string;
  template: TemplateDraft;
}

interface CompareDialogProps {
  title: string;
  /** The earlier one and the later one; undefined closes the dialog. */
  versions: { before: Version; after: Version } | undefined;
  doors: Pick<DeskDoors, "preview">;
  onClose: () => void;
  /** Buttons at its foot. */
  actions?: ReactNode;
}

/** Two versions beside each other, on a phone one at a time, and in words what is different. */
export function CompareDialog({ title, versions, doors, onClose, actions }: CompareDialogProps) {
  return (
    <Dialog opened={versions !== undefined} onClose={onClose} title={title} width={1080}>
      {versions && <Compared {...versions} doors={doors} />}
      {actions}
    </Dialog>
  );
}

function Compared({ before, after, doors }: { before: Version; after: Version; doors: Pick<DeskDoors, "preview"> }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [shown, setShown] = useState("after");
  const sides = [
    { value: "before", ...before },
    { value: "after", ...after },
  ];
  return (
    <>
      {isPhone && (
        <SegmentedControl
          fullWidth
          aria-label={t("templates:versions.which")}
          data={sides.map(({ value, name }) => ({ value, label: name }))}
          value={shown}
          onChange={setShown}
        />
      )}
      <div className={classes.sides}>
        {sides
          .filter(({ value }) => !isPhone || value === shown)
          .map(({ value, name, template }) => (
            <VersionView key={value} name={name} template={template} ask={doors.preview} isNamed={!isPhone} />
          ))}
      </div>
      <ChangeList before={before.template} after={after.template} />
    </>
  );
}

function VersionView({ name, template, ask, isNamed }: Version & { ask: DeskDoors["preview"]; isNamed: boolean }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mail, error, isLoading, retry } = usePreview(ask, { template, clientId: undefined, wanted: true });
  return (
    <section className={classes.side} aria-label={name}>
      {isNamed && <h3 className={classes.name}>{name}</h3>}
      <p className={classes.subject} lang={template.language}>
        {mail?.subject ?? template.subject}
      </p>
      <div className={classes.stage} aria-busy={isLoading}>
        {mail && <MailFrame html={mail.html} title={name} scheme="light" />}
        {!mail && error !== undefined && (
          <ErrorCard
            bare
            title={t("templates:preview.failed")}
            text={errorText(error)}
            onRetry={retry}
            retrying={isLoading}
          />
        )}
      </div>
    </section>
  );
}
