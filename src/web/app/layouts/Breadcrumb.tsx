import { IconChevronRight } from "@tabler/icons-react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import type { RouteName } from "#web/app/routeMeta.ts";
import classes from "./Breadcrumb.module.css";
import { trailOf } from "./trail.ts";

interface BreadcrumbProps {
  /** The start page of the area. */
  home: { name?: RouteName; label: string; href: string };
  current: RouteName;
}

/** From the start page to the page on screen. */
export function Breadcrumb({ home, current }: BreadcrumbProps) {
  const { t } = useTranslation();
  const crumbs = trailOf(current)
    .filter(({ name }) => name !== home.name)
    .map(({ name, href }) => ({ label: t(`titles:${name}`), href }));
  const all = [{ label: home.label, href: crumbs.length === 0 ? undefined : home.href }, ...crumbs];
  return (
    <nav aria-label={t("shell:nav.breadcrumb")} className={classes.breadcrumb}>
      <ol className={classes.list}>
        {all.map(({ label, href }, i) => (
          <Fragment key={i}>
            {i > 0 && (
              <li aria-hidden="true" className={classes.separator}>
                <IconChevronRight size={14} stroke={1.6} />
              </li>
            )}
            <li className={classes.crumb}>
              {href === undefined ? (
                <span className={classes.current} aria-current="page">
                  {label}
                </span>
              ) : (
                <AppLink href={href} className={classes.link}>
                  {label}
                </AppLink>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
