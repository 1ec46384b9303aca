import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LegalLinks } from "#web/features/legal/LegalLinks.tsx";
import { paths } from "#web/lib/pages/paths.ts";
import { useYear } from "#web/lib/words/useYear.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { LanguageLinks } from "#web/ui/layout/LanguageLinks.tsx";
import { Wordmark } from "#web/ui/layout/Wordmark.tsx";
import { TitleBlock } from "#web/ui/layout/TitleBlock.tsx";
import { AuthHero } from "./AuthHero.tsx";
import classes from "./AuthLayout.module.css";

interface AuthLayoutProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Below the form: a link to the page people may have wanted instead. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** The frame of all pages before sign-in: the form on one side, what Plaudit promises on the other. */
export function AuthLayout({ title, subtitle, footer, children }: AuthLayoutProps) {
  const { t } = useTranslation();
  const year = useYear();
  return (
    <div className={classes.layout}>
      <AuthHero />
      <div className={classes.side}>
        <header className={classes.head}>
          <AppLink href={paths.login()} className={classes.brand} aria-label="Plaudit">
            <Wordmark size={34} />
          </AppLink>
        </header>
        <main id="main" className={classes.main}>
          <TitleBlock level={1} size="title" title={title} text={subtitle} lead />
          <div className={classes.body}>{children}</div>
          {footer !== undefined && <p className={classes.footer}>{footer}</p>}
        </main>
        <footer className={classes.legal}>
          <span className={classes.copyright}>{t("accounts:copyright", { year })}</span>
          <LegalLinks />
          <LanguageLinks />
        </footer>
      </div>
    </div>
  );
}
