import type { MouseEvent } from "react";
import { goTo } from "#web/lib/navigation.ts";
import classes from "./ClientLink.module.css";

interface ClientLinkProps {
  href: string;
  children: string;
}

/** A client's name: opens the details beside the list, or in a new tab like any link. */
export function ClientLink({ href, children }: ClientLinkProps) {
  const handleClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(href, { keepScroll: true });
  };
  return (
    <a href={href} className={classes.link} onClick={handleClick}>
      <span className={classes.name}>{children}</span>
    </a>
  );
}
