import type { PageModule } from "#web/app/lazyPage.tsx";
import type { RouteName } from "#web/app/routeMeta.ts";
import { LoginPage } from "#web/pages/auth/login/LoginPage.tsx";

interface OpenPage {
  name: RouteName;
  /** The page's file in src: the build looks for its chunk. */
  module: string;
  load: () => Promise<PageModule>;
  /** Leads to another page by itself: the app is fetched at once. */
  goesOn?: boolean;
}

/**
 * The pages that arrive as HTML, written when the web is built, by their path in the route table. They take nothing from the
 * router and nothing from a session; whoever has one, or goes on to another page, gets the whole app. The login is part of
 * the first chunk: it is where nearly everybody begins, and most of what it needs is needed everywhere.
 */
export const OPEN_PAGES: Readonly<Record<string, OpenPage>> = {
  "/login": {
    name: "login",
    module: "web/pages/auth/login/LoginPage.tsx",
    load: async () => ({ LoginPage }),
  },
  "/register": {
    name: "register",
    module: "web/pages/auth/register/RegisterPage.tsx",
    load: () => import("#web/pages/auth/register/RegisterPage.tsx"),
  },
  "/forgot-password": {
    name: "forgot-password",
    module: "web/pages/auth/forgot-password/ForgotPasswordPage.tsx",
    load: () => import("#web/pages/auth/forgot-password/ForgotPasswordPage.tsx"),
  },
  "/reset-password/$token": {
    name: "reset-password",
    module: "web/pages/auth/reset-password/ResetPasswordPage.tsx",
    load: () => import("#web/pages/auth/reset-password/ResetPasswordPage.tsx"),
  },
  "/set-password/$token": {
    name: "set-password",
    module: "web/pages/auth/set-password/SetPasswordPage.tsx",
    load: () => import("#web/pages/auth/set-password/SetPasswordPage.tsx"),
  },
  "/verify-email/$email": {
    name: "verify-email",
    module: "web/pages/auth/verify-email/VerifyEmailPage.tsx",
    load: () => import("#web/pages/auth/verify-email/VerifyEmailPage.tsx"),
  },
  "/verify-token/$email": {
    name: "verify-token",
    module: "web/pages/auth/verify-token/VerifyTokenPage.tsx",
    load: () => import("#web/pages/auth/verify-token/VerifyTokenPage.tsx"),
    goesOn: true,
  },
  "/expired": {
    name: "expired",
    module: "web/pages/auth/expired/ExpiredPage.tsx",
    load: () => import("#web/pages/auth/expired/ExpiredPage.tsx"),
  },
  "/error": {
    name: "error",
    module: "web/pages/auth/error/ErrorPage.tsx",
    load: () => import("#web/pages/auth/error/ErrorPage.tsx"),
  },
  "/terms": {
    name: "terms",
    module: "web/pages/legal/TermsPage.tsx",
    load: () => import("#web/pages/legal/TermsPage.tsx"),
  },
  "/privacy": {
    name: "privacy",
    module: "web/pages/legal/PrivacyPage.tsx",
    load: () => import("#web/pages/legal/PrivacyPage.tsx"),
  },
  "/admin/login": {
    name: "admin-login",
    module: "web/pages/admin/auth/login/AdminLoginPage.tsx",
    load: () => import("#web/pages/admin/auth/login/AdminLoginPage.tsx"),
  },
  "/admin/forgot-password": {
    name: "admin-forgot-password",
    module: "web/pages/admin/auth/forgot-password/AdminForgotPasswordPage.tsx",
    load: () => import("#web/pages/admin/auth/forgot-password/AdminForgotPasswordPage.tsx"),
  },
  "/admin/reset-password/$token": {
    name: "admin-reset-password",
    module: "web/pages/admin/auth/reset-password/AdminResetPasswordPage.tsx",
    load: () => import("#web/pages/admin/auth/reset-password/AdminResetPasswordPage.tsx"),
  },
  "/admin/set-password/$id": {
    name: "admin-set-password",
    module: "web/pages/admin/auth/set-password/AdminSetPasswordPage.tsx",
    load: () => import("#web/pages/admin/auth/set-password/AdminSetPasswordPage.tsx"),
  },
};

/** A page with its code. */
export async function loadOpenPage(path: string): Promise<OpenPage & { Page: PageModule[string] }> {
  const open = OPEN_PAGES[path];
  const [Page] = Object.values((await open?.load()) ?? {});
  if (!open || !Page) throw new Error(`${path} does not arrive as HTML`);
  return { ...open, Page };
}
