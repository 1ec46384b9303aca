import { useState, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#web/lib/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { CodeField } from "#web/ui/form/CodeField.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import classes from "./CodeCard.module.css";

const LENGTH = 6;

/** Where a guest's code is checked. Codes come with campaigns; until one runs, the card says so. */
export function CodeCard({ ref }: { ref?: Ref<HTMLDivElement> }) {
  const { t } = useTranslation();
  const [code, setCode] = useState("");
  return (
    <div ref={ref} className={classes.anchor}>
      <Section title={t("dashboard:code.title")}>
        <div className={classes.field}>
          <CodeField
            label={t("dashboard:code.title")}
            value={code}
            onChange={setCode}
            length={LENGTH}
            kind="letters_and_digits"
            oneTimeCode={false}
          />
        </div>
        <p className={classes.hint} role="status" data-told={code.length === LENGTH || undefined}>
          {code.length === LENGTH ? (
            <>
              {t("dashboard:code.not_yet")} <AppLink href={paths.campaigns()}>{t("dashboard:code.campaigns")}</AppLink>
            </>
          ) : (
            t("dashboard:code.hint")
          )}
        </p>
      </Section>
    </div>
  );
}
