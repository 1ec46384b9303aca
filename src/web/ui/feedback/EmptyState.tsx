import type { ReactNode } from "react";
import { Drawing, type DrawingName } from "./Drawing.tsx";
import classes from "./EmptyState.module.css";

export interface EmptyStep {
  icon: ReactNode;
  title: ReactNode;
  text: ReactNode;
}

export interface EmptyStateProps {
  drawing: DrawingName;
  title: ReactNode;
  /** One sentence. */
  text: ReactNode;
  primary?: ReactNode;
  secondary?: ReactNode;
  /** First use only: what happens next, in three steps. */
  steps?: readonly EmptyStep[];
  /** After a filter: a smaller drawing and one quiet way back. */
  small?: boolean;
  /** Without its own card, for use inside one. */
  bare?: boolean;
  /** The whole page is this state, so its title is the page's. */
  isPage?: boolean;
}

export function EmptyState({
  drawing,
  title,
  text,
  primary,
  secondary,
  steps,
  small = false,
  bare = false,
  isPage = false,
}: EmptyStateProps) {
  const Title = isPage ? "h1" : "h2";
  return (
    <div className={classes.empty} data-small={small || undefined} data-bare={bare || undefined}>
      <div className={classes.body}>
        <Drawing name={drawing} size={small ? 150 : 268} />
        <Title className={classes.title}>{title}</Title>
        <p className={classes.text}>{text}</p>
        {(primary !== undefined || secondary !== undefined) && (
          <div className={classes.actions}>
            {primary}
            {secondary}
          </div>
        )}
      </div>
      {steps !== undefined && (
        <ol className={classes.steps}>
          {steps.map((step, i) => (
            <li key={i} className={classes.step}>
              <span className={classes.stepIcon} aria-hidden="true">
                {step.icon}
              </span>
              <div>
                <div className={classes.stepTitle}>{step.title}</div>
                <div className={classes.stepText}>{step.text}</div>
              </div>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
