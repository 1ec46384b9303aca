import { ActionIcon, Drawer } from "@mantine/core";
import { IconMenu2 } from "@tabler/icons-react";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ScriptChoiceLink } from "#web/features/scripts/ScriptChoiceLink.tsx";
import type { RouteName } from "#web/app/routeMeta.ts";
import { LanguageMenu } from "#web/ui/layout/LanguageMenu.tsx";
import { Mark } from "#web/ui/layout/Mark.tsx";
import { ThemeToggle } from "#web/ui/layout/ThemeToggle.tsx";
import { TOP_BAR_SLOT } from "#web/ui/layout/TopBarSlot.tsx";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { Side } from "./Side.tsx";
import { UserMenu } from "./UserMenu.tsx";
import type { MenuBadges, MenuItem } from "./menus.ts";
import { useSide } from "./useSide.ts";
import "#web/ui/theme/mantine-more.css";
import classes from "./Shell.module.css";

export interface ShellProps {
  /** Light for owners, dark for staff, so that nobody confuses the two areas. */
  tone: "owner" | "staff";
  home: { name?: RouteName; label: string; href: string };
  menuLabel: string;
  items: readonly MenuItem[];
  settings?: MenuItem | undefined;
  badges?: MenuBadges | undefined;
  current: RouteName | undefined;
  user: {
    name: string;
    role: string;
    email: string;
    profileHref?: string;
    preferencesHref?: string;
    onLogout: () => void;
  };
  /** Below the brand; drawn smaller when the side is collapsed. */
  card?: ((collapsed: boolean) => ReactNode) | undefined;
  /** The title in the top bar of a phone. */
  barTitle: string;
  /** What concerns every page of the area; it stands above them. */
  notice?: ReactNode;
  /** The notification bell. */
  bell: ReactNode;
  /** Whether people may collapse the side themselves; narrow windows collapse it anyway. */
  collapsible?: boolean;
}

/** The frame of both signed-in areas: side, inset sheet with top bar, and on phones a bar with a drawer. */
export function Shell(props: ShellProps) {
  const { tone, home, current, user, card, barTitle, bell, collapsible = false } = props;
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { collapsed, toggle } = useSide();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = (): void => setDrawerOpen(false);
  const href = useRouterState({ select: (state) => state.location.href });
  useEffect(() => setDrawerOpen(false), [href, isPhone]);
  const breadcrumb = current === undefined ? <span /> : <Breadcrumb home={home} current={current} />;

  return (
    <div className={classes.shell} data-tone={tone} data-collapsed={collapsed || undefined}>
      <SkipLink />
      <LeaveGuard />
      {!isPhone && (
        <aside className={classes.side} aria-label={t("shell:nav.side")}>
          <Side {...props} card={card?.(collapsed)} collapsed={collapsed} onToggle={collapsible ? toggle : undefined} />
        </aside>
      )}
      <div className={classes.sheet}>
        {isPhone ? (
          <header className={classes.bar}>
            <ActionIcon
              size={44}
              aria-label={t("shell:nav.open")}
              aria-expanded={drawerOpen}
              aria-haspopup="dialog"
              onClick={() => setDrawerOpen(true)}
            >
              <IconMenu2 size={22} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
            <Mark size={26} />
            <span className={classes.barTitle}>{barTitle}</span>
            {bell}
            <UserMenu {...user} shape="avatar" />
            {current !== home.name && <div className={classes.trail}>{breadcrumb}</div>}
          </header>
        ) : (
          <header className={classes.top}>
            {breadcrumb}
            <div className={classes.tools}>
              <div id={TOP_BAR_SLOT} className={classes.slot} />
              <LanguageMenu />
              <ThemeToggle />
              {bell}
              {tone === "staff" && <UserMenu {...user} shape="avatar" />}
            </div>
          </header>
        )}
        <div className={classes.scroll} data-scroll-restoration-id="page">
          <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
            {props.notice !== undefined && <div className={classes.notice}>{props.notice}</div>}
            <Outlet />
          </main>
          <footer className={classes.footer}>
            {t("shell:copyright", { year: new Date().getFullYear() })} <ScriptChoiceLink />
          </footer>
        </div>
      </div>
      <Drawer.Root
        opened={isPhone && drawerOpen}
        onClose={closeDrawer}
        size={300}
        padding={0}
        classNames={{ content: classes.drawer }}
      >
        <Drawer.Overlay backgroundOpacity={1} color="var(--pl-overlay)" blur={1.5} />
        <Drawer.Content aria-label={props.menuLabel} data-tone={tone}>
          <Side
            {...props}
            card={card?.(false)}
            onClose={closeDrawer}
            tools={
              <>
                <LanguageMenu />
                <ThemeToggle />
              </>
            }
          />
        </Drawer.Content>
      </Drawer.Root>
    </div>
  );
}

const MAIN_ID = "main";

/** The first thing the Tab key reaches: it skips the menu and goes to the content of the page. */
function SkipLink() {
  const { t } = useTranslation();
  return (
    <a href={`#${MAIN_ID}`} className={classes.skip} onClick={focusMain}>
      {t("shell:skip")}
    </a>
  );
}

/** Moves the focus by script, because following the link would leave #main in the address. */
function focusMain(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById(MAIN_ID)?.focus();
}
