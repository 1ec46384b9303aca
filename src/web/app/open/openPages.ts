import type { PageModule } from "#web/app/lazyPage.tsx";
import type { RouteName } from "#web/app/routeMeta.ts";
import { paths } from "#web/lib/paths.ts";
import { LoginPage } from "#web/pages/auth/login/LoginPage.tsx";

interface OpenPage {
  name: RouteName;
  /** The page's file in src: the build looks for its chunk. */
  module: string;
  load: () => Promise<PageModule>;
}

/**
 * The pages that arrive as HTML, written when the web is built. They take nothing from the router and nothing from a
 * session; whoever has one, or goes on to another page, gets the whole app. The login is part of the first chunk: it is
 * where nearly everybody begins, and most of what it needs is needed everywhere.
 */
export const OPEN_PAGES: Readonly<Record<string, OpenPage>> = {
  [paths.login()]: {
    name: "login",
    module: "web/pages/auth/login/LoginPage.tsx",
    load: async () => ({ LoginPage }),
  },
  [paths.register()]: {
    name: "register",
    module: "web/pages/auth/register/RegisterPage.tsx",
    load: () => import("#web/pages/auth/register/RegisterPage.tsx"),
  },
  [paths.forgotPassword()]: {
    name: "forgot-password",
    module: "web/pages/auth/forgot-password/ForgotPasswordPage.tsx",
    load: () => import("#web/pages/auth/forgot-password/ForgotPasswordPage.tsx"),
  },
  [paths.admin.login()]: {
    name: "admin-login",
    module: "web/pages/admin/auth/login/AdminLoginPage.tsx",
    load: () => import("#web/pages/admin/auth/login/AdminLoginPage.tsx"),
  },
  [paths.admin.forgotPassword()]: {
    name: "admin-forgot-password",
    module: "web/pages/admin/auth/forgot-password/AdminForgotPasswordPage.tsx",
    load: () => import("#web/pages/admin/auth/forgot-password/AdminForgotPasswordPage.tsx"),
  },
};

/** The page at a path, with its code. */
export async function loadOpenPage(path: string): Promise<{ name: RouteName; Page: PageModule[string] }> {
  const open = OPEN_PAGES[path];
  const [Page] = Object.values((await open?.load()) ?? {});
  if (!open || !Page) throw new Error(`${path} does not arrive as HTML`);
  return { name: open.name, Page };
}
