import { Anchor, Button, type CheckboxProps } from "@mantine/core";
import { useState, type MouseEvent } from "react";
import { Trans, useTranslation } from "react-i18next";
import { CheckboxField } from "#web/ui/form/CheckboxField.tsx";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import classes from "./TermsField.module.css";

const PARTS = ["price", "renewal", "failed", "return", "data"] as const;

/** The consent before paying, with the terms one click away and the form left as it is. */
export function TermsField(props: CheckboxProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const openTerms = (event: MouseEvent): void => {
    // Inside a label a click would also tick the box: reading is not agreeing.
    event.preventDefault();
    setOpened(true);
  };
  return (
    <>
      <CheckboxField
        label={
          <Trans
            i18nKey="subscriptions:terms.label"
            components={{
              terms: (
                <Anchor
                  component="button"
                  type="button"
                  fz="inherit"
                  aria-label={t("subscriptions:terms.title")}
                  onClick={openTerms}
                />
              ),
            }}
          />
        }
        {...props}
      />
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t("subscriptions:terms.title")} width={560}>
        <div className={classes.terms}>
          {PARTS.map((part) => (
            <section key={part}>
              <h3 className={classes.title}>{t(`subscriptions:terms.${part}`)}</h3>
              <p className={classes.text}>{t(`subscriptions:terms.${part}_text`)}</p>
            </section>
          ))}
          <div>
            <Button variant="default" size="md" onClick={() => setOpened(false)} data-autofocus>
              {t("subscriptions:terms.close")}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
