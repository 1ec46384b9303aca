import type { ReactNode } from "react";
import { TitleBlock } from "./TitleBlock.tsx";
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
        <TitleBlock level={1} size="title" title={title} text={subtitle} />
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
