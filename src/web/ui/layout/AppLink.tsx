import type { AnchorHTMLAttributes, MouseEvent, Ref } from "react";
import { goTo } from "#web/lib/pages/navigation.ts";

export interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** A real link that stays inside the app on a plain click; new tabs, middle clicks and copies work as always. */
export function AppLink({ href, onClick, target, ...rest }: AppLinkProps) {
  const handleClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain || (target !== undefined && target !== "_self")) return;
    event.preventDefault();
    goTo(href);
  };
  return <a href={href} target={target} onClick={handleClick} {...rest} />;
}
