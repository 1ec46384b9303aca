import type { ComponentProps, ReactNode } from "react";
import { Heading } from "./Heading.tsx";
import classes from "./TitleBlock.module.css";

interface TitleBlockProps extends Pick<ComponentProps<typeof Heading>, "level" | "size"> {
  title?: ReactNode;
  /** The heading's id, for a section that is named by it. */
  titleId?: string;
  /** One or two sentences; a list of paragraphs where there is more to say. */
  text?: ReactNode;
  /** Larger text with more space above, where the sentence is the main content of the page. */
  lead?: boolean;
}

/** A heading and the sentence under it. */
export function TitleBlock({ level, size, title, titleId, text, lead = false }: TitleBlockProps) {
  return (
    <>
      {title !== undefined && (
        <Heading level={level} size={size} id={titleId}>
          {title}
        </Heading>
      )}
      {text !== undefined && (
        <div className={classes.text} data-lead={lead || undefined}>
          {text}
        </div>
      )}
    </>
  );
}
