import { Anchor, VisuallyHidden, type CheckboxProps } from "@mantine/core";
import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { paths } from "#web/lib/pages/paths.ts";
import { CheckboxField } from "#web/ui/form/CheckboxField.tsx";

interface TermsFieldProps extends CheckboxProps {
  /** Where money follows every month. */
  withRenewal?: boolean;
}

/** The consent, with both documents one click away in a tab of their own: the form stays as it is. */
export function TermsField({ withRenewal = false, ...props }: TermsFieldProps) {
  return (
    <CheckboxField
      label={
        <Trans
          i18nKey={withRenewal ? "legal:accept_renewal" : "legal:accept"}
          components={{
            terms: <DocumentLink href={paths.terms()} />,
            privacy: <DocumentLink href={paths.privacy()} />,
          }}
        />
      }
      {...props}
    />
  );
}

/** A plain link: inside a label it opens the page and ticks nothing. */
function DocumentLink({ href, children }: { href: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Anchor href={href} target="_blank" rel="noopener" inherit underline="always">
      {children}
      <VisuallyHidden> ({t("legal:new_tab")})</VisuallyHidden>
    </Anchor>
  );
}
