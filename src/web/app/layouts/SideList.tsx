import { useTranslation } from "react-i18next";
import type { RouteName } from "#web/app/routeMeta.ts";
import type { MenuBadges, MenuItem } from "./menus.ts";
import { SideLink } from "./SideLink.tsx";
import classes from "./SideList.module.css";
import { trailOf } from "./trail.ts";

interface SideListProps {
  items: readonly MenuItem[];
  current: RouteName | undefined;
  collapsed?: boolean;
  badges?: MenuBadges | undefined;
  /** Also called for the page on screen, which changes nothing else. */
  onChoose?: (() => void) | undefined;
}

/** One list of the side menu; the entry of the page on screen, or of the page above it, is marked. */
export function SideList({ items, current, collapsed = false, badges, onChoose }: SideListProps) {
  const { t } = useTranslation();
  const trail = current === undefined ? [] : trailOf(current).map(({ name }) => name);
  return (
    <ul className={classes.list}>
      {items.map(({ name, href, Icon }) => (
        <li key={name}>
          <SideLink
            href={href}
            label={t(`shell:titles.${name}`)}
            icon={<Icon size={18} stroke={1.6} aria-hidden="true" />}
            collapsed={collapsed}
            onChoose={onChoose}
            badge={badges?.[name]}
            current={name === current ? "page" : trail.includes(name) ? "true" : undefined}
          />
        </li>
      ))}
    </ul>
  );
}
