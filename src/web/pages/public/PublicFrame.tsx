import type { ReactNode } from "react";
import { LanguageLinks } from "#web/ui/LanguageLinks.tsx";
import classes from "./PublicFrame.module.css";

/** A single column for guests. The restaurant leads here, so our own name does not appear. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <footer className={classes.footer}>
        <LanguageLinks />
      </footer>
    </div>
  );
}
