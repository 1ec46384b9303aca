import type { ReactNode } from "react";
import classes from "./PageHeader.module.css";

interface PageHeaderProps {
  title: ReactNode;
  /** One useful sentence. */
  subtitle?: ReactNode;
  /** At most one filled button. */
  actions?: ReactNode;
}

export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
