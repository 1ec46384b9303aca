import type { ReactNode } from "react";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { Drawing, type DrawingName } from "#web/ui/feedback/Drawing.tsx";
import classes from "./CardEmpty.module.css";

interface CardEmptyProps {
  drawing?: DrawingName;
  title?: ReactNode;
  text: ReactNode;
  /** What to do next. */
  next?: { label: string; href: string };
}

/** Inside a card that has nothing to show yet: why, and the way on. */
export function CardEmpty({ drawing, title, text, next }: CardEmptyProps) {
  return (
    <div className={classes.empty}>
      {drawing && <Drawing name={drawing} size={132} />}
      {title !== undefined && <h3 className={classes.title}>{title}</h3>}
      <p className={classes.text}>{text}</p>
      {next && (
        <AppLink href={next.href} className={classes.next}>
          {next.label}
        </AppLink>
      )}
    </div>
  );
}
