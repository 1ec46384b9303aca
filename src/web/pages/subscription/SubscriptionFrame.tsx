import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LegalLinks } from "#web/features/legal/LegalLinks.tsx";
import { paths } from "#web/lib/paths.ts";
import { useYear } from "#web/lib/useYear.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { LanguageLinks } from "#web/ui/layout/LanguageLinks.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import { Wordmark } from "#web/ui/layout/Wordmark.tsx";
import classes from "./SubscriptionFrame.module.css";

interface SubscriptionFrameProps {
  /** From the URL. It only says for whom; it opens nothing. */
  email: string | undefined;
  /** Undefined where the content brings the page's heading itself. */
  title?: string;
  subtitle?: string;
  /** Two columns need more room than one. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of the pages between sign-up and dashboard. */
export function SubscriptionFrame({ email, title, subtitle, wide = false, children }: SubscriptionFrameProps) {
  const { t } = useTranslation();
  const year = useYear();
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <AppLink href={paths.login()} className={classes.brand} aria-label={`Plaudit, ${t("subscriptions:to_login")}`}>
          <Wordmark size={30} />
        </AppLink>
        <LanguageLinks />
      </header>
      <main id="main" tabIndex={-1} className={classes.main} data-wide={wide || undefined}>
        {title !== undefined && <PageHeader title={title} {...(subtitle === undefined ? {} : { subtitle })} />}
        {email && <p className={classes.account}>{t("subscriptions:account", { email })}</p>}
        {children}
      </main>
      <footer className={classes.footer}>
        <LegalLinks />
        <span>{t("shell:copyright", { year })}</span>
      </footer>
    </div>
  );
}
