import type { ReactNode } from "react";
import { IconTile } from "#web/ui/data/IconTile.tsx";
import { TitleBlock } from "#web/ui/layout/TitleBlock.tsx";
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
  /** The whole page is this state: its title is the page's, and no card stands around it. */
  isPage?: boolean;
  /** Shown between the sentence and the buttons. */
  children?: ReactNode;
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
  children,
}: EmptyStateProps) {
  return (
    <div
      className={classes.empty}
      data-small={small || undefined}
      data-bare={bare || isPage || undefined}
      data-page={isPage || undefined}
    >
      <div className={classes.body}>
        <Drawing name={drawing} size={small ? 150 : 268} />
        <TitleBlock
          level={isPage ? 1 : 2}
          size={small ? "card" : isPage ? "title" : "headline"}
          title={title}
          text={text}
          lead={!small}
        />
        {children}
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
              <IconTile tone="fig">{step.icon}</IconTile>
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
