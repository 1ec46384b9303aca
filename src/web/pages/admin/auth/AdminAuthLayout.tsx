import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#web/lib/pages/paths.ts";
import { useYear } from "#web/lib/words/useYear.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { LanguageLinks } from "#web/ui/layout/LanguageLinks.tsx";
import { Wordmark } from "#web/ui/layout/Wordmark.tsx";
import { TitleBlock } from "#web/ui/layout/TitleBlock.tsx";
import classes from "./AdminAuthLayout.module.css";

interface AdminAuthLayoutProps {
  title: ReactNode;
  subtitle?: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
}

/** The frame of the staff's pages before sign-in: dark fig, so that nobody takes them for the owners' login. */
export function AdminAuthLayout({ title, subtitle, footer, children }: AdminAuthLayoutProps) {
  const { t } = useTranslation();
  const year = useYear();
  return (
    <div className={classes.layout}>
      <header className={classes.head}>
        <AppLink href={paths.admin.login()} className={classes.brand} aria-label={`Plaudit, ${t("staff:pill")}`}>
          <Wordmark size={34} onFig />
        </AppLink>
        <span className={classes.pill} aria-hidden="true">
          {t("staff:pill")}
        </span>
      </header>
      <main id="main" className={classes.card}>
        <TitleBlock level={1} size="headline" title={title} text={subtitle} lead />
        <div className={classes.body}>{children}</div>
        {footer !== undefined && <p className={classes.footer}>{footer}</p>}
      </main>
      <footer className={classes.legal}>
        <span>{t("accounts:copyright", { year })}</span>
        <LanguageLinks />
      </footer>
    </div>
  );
}
