import { useId, type ReactNode } from "react";
import { TitleBlock } from "./TitleBlock.tsx";
import classes from "./Section.module.css";

interface SectionProps {
  title?: ReactNode;
  subtitle?: ReactNode;
  /** Right of the title: one quiet link or control. */
  action?: ReactNode;
  /** A sunken strip at the foot, for the buttons of a form. */
  footer?: ReactNode;
  /** Rows that reach the edge: lists and tables. */
  flush?: boolean;
  children?: ReactNode;
}

/** A white card with an optional title: the usual container for the content of a page. */
export function Section({ title, subtitle, action, footer, flush = false, children }: SectionProps) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={title === undefined ? undefined : titleId}>
      {(title !== undefined || action !== undefined) && (
        <div className={classes.head}>
          <div className={classes.words}>
            <TitleBlock level={2} size="card" title={title} titleId={titleId} text={subtitle} />
          </div>
          {action}
        </div>
      )}
      {children !== undefined && <div className={flush ? classes.flush : classes.body}>{children}</div>}
      {footer !== undefined && <div className={classes.footer}>{footer}</div>}
    </section>
  );
}
