import { i18n } from "#web/lib/words/i18n.ts";
import type { RouteName } from "./routeMeta.ts";

/** What the browser's tab says, in the current language. */
export const pageTitle = (name: RouteName | undefined): string => {
  const app = i18n.t("common:app");
  return name === undefined ? app : `${i18n.t(`titles:${name}`)} · ${app}`;
};
