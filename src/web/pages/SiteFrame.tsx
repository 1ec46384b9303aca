import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LegalLinks } from "#web/features/legal/LegalLinks.tsx";
import { paths } from "#web/lib/pages/paths.ts";
import { useYear } from "#web/lib/words/useYear.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { LanguageLinks } from "#web/ui/layout/LanguageLinks.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import { Wordmark } from "#web/ui/layout/Wordmark.tsx";
import classes from "./SiteFrame.module.css";

export interface SiteFrameProps {
  /** Undefined where the content brings the page's heading itself. */
  title?: string;
  subtitle?: string;
  /** Two columns need more room than one. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of pages that are read or filled in outside the dashboard, other than the login's. */
export function SiteFrame({ title, subtitle, wide = false, children }: SiteFrameProps) {
  const { t } = useTranslation();
  const year = useYear();
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <AppLink href={paths.login()} className={classes.brand} aria-label={`Plaudit, ${t("shell:to_login")}`}>
          <Wordmark size={30} />
        </AppLink>
        <LanguageLinks />
      </header>
      <main id="main" tabIndex={-1} className={classes.main} data-wide={wide || undefined}>
        {title !== undefined && <PageHeader title={title} {...(subtitle === undefined ? {} : { subtitle })} />}
        {children}
      </main>
      <footer className={classes.footer}>
        <LegalLinks />
        <span>{t("shell:copyright", { year })}</span>
      </footer>
    </div>
  );
}
