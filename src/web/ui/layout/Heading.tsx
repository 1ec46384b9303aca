import type { ComponentProps } from "react";
import classes from "./Heading.module.css";

interface HeadingProps extends ComponentProps<"h1"> {
  /** The heading level in the page's outline, independent of the size. */
  level: 1 | 2 | 3;
  /** The step of the type scale. */
  size: "title" | "headline" | "dialog" | "card";
}

/** A heading in the display face. */
export function Heading({ level, size, className = "", ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  return <Tag {...rest} className={`${classes.heading} ${className}`} data-size={size} />;
}
