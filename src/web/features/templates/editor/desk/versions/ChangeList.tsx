import { useTranslation } from "react-i18next";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import { findElement } from "#web/features/templates/editor/mailEdits.ts";
import { nameElement } from "#web/features/templates/editor/desk/remarks.ts";
import { compareTemplates, type Difference } from "./compareTemplates.ts";
import classes from "./ChangeList.module.css";

interface ChangeListProps {
  before: TemplateDraft;
  after: TemplateDraft;
}

/** What is different in the later one, in words. */
export function ChangeList({ before, after }: ChangeListProps) {
  const { t } = useTranslation();
  const differences = compareTemplates(before, after);
  const tell = (one: Difference): string => {
    if (one.kind === "field")
      return t("templates:versions.kind.field", { field: t(`templates:versions.field.${one.field}`) });
    if (one.kind === "style")
      return t("templates:versions.kind.style", { field: t(`templates:versions.style.${one.field}`) });
    const found = findElement(one.kind === "removed" ? before.elements : after.elements, one.id);
    const element = found ? nameElement(found, t) : t(`templates:element.${one.type}`);
    return t(`templates:versions.kind.${one.kind}`, { element });
  };
  return (
    <section className={classes.changes}>
      <h3 className={classes.title}>{t("templates:versions.changes")}</h3>
      {differences.length === 0 ? (
        <p className={classes.same}>{t("templates:versions.same")}</p>
      ) : (
        <ul className={classes.list}>
          {differences.map((one) => (
            <li key={`${one.kind}.${"id" in one ? one.id : one.field}`} data-kind={one.kind}>
              {tell(one)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
