import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin } from "vite";
import { lightContracts } from "./scripts/light-contracts.ts";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** The dynamic chunks a first visit asks for, by the key the script in index.html looks them up with. */
const HEAD_STARTS: Record<string, readonly string[]> = {
  en: ["shared/i18n/catalogue.en.ts"],
  de: ["shared/i18n/catalogue.de.ts"],
  guest: ["web/pages/auth/login/LoginPage.tsx"],
  owner: ["web/app/layouts/RestaurantFrame.tsx"],
  admin: ["web/app/layouts/AdminFrame.tsx"],
  "/dashboard": ["web/app/layouts/RestaurantFrame.tsx", "web/pages/owner/dashboard/DashboardPage.tsx"],
  "/register": ["web/pages/auth/register/RegisterPage.tsx"],
  "/admin/login": ["web/pages/admin/auth/login/AdminLoginPage.tsx"],
};

/**
 * Writes the names of these chunks into index.html. Without it a slow connection pays one more round trip: the browser
 * would learn of the page's code and language only after running the entry.
 */
const headStarts = (): Plugin => ({
  name: "plaudit:head-starts",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle = {}, chunk: entry }) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const filesOf = (fileName: string, seen: Set<string>): Set<string> => {
        const chunk = byFile.get(fileName);
        if (!chunk || seen.has(fileName)) return seen;
        seen.add(fileName);
        for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css);
        for (const imported of chunk.imports) filesOf(imported, seen);
        return seen;
      };
      const already = entry ? filesOf(entry.fileName, new Set()) : new Set<string>();
      const entries = Object.entries(HEAD_STARTS).map(([key, modules]) => {
        const files = new Set<string>();
        for (const module of modules) {
          const chunk = chunks.find((candidate) => candidate.moduleIds.some((id) => id.endsWith(`/src/${module}`)));
          if (!chunk) throw new Error(`index.html gives a head start to ${module}, which is in no chunk`);
          filesOf(chunk.fileName, files);
        }
        return [key, [...files].filter((file) => !already.has(file)).map((file) => `/${file}`)] as const;
      });
      const list = entries
        .map(([key, files]) => `${JSON.stringify(key)}: ${JSON.stringify(files)}`)
        .join(",\n          ");
      return html.replace("/*PRELOADS*/", list);
    },
  },
});

/**
 * Few files instead of many: what every page needs, what sign-in pages share, what the signed-in frames share. On a slow
 * line each further request costs more than the bytes it saves. A group takes its dependencies along.
 */
const CHUNK_GROUPS = [
  { name: "start", tags: ["$initial" as const], priority: 3 },
  { name: "sign-in", test: /src\/web\/pages\/(auth\/(Auth|login)|admin\/auth\/(AdminAuth|login))/, priority: 2 },
  { name: "toast", test: /src\/web\/app\/ToastHost/, priority: 2 },
  {
    name: "frame",
    test: /src\/web\/(app\/layouts\/(?!\w+Frame)|ui\/\w+\/(EmptyState|PageHeader|LanguageMenu|ThemeToggle))|react-query/,
    priority: 1,
  },
];

const SERVER = `http://127.0.0.1:${process.env["PORT"] ?? "3000"}`;

export default defineConfig({
  root: path("./src/web"),
  plugins: [lightContracts(), react(), headStarts()],
  html: {
    // The server replaces it with a fresh value in every response.
    cspNonce: "__CSP_NONCE__",
  },
  build: {
    outDir: path("./dist/web"),
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS } } },
  },
  server: {
    // The server's own pages too, not the app's.
    proxy: Object.fromEntries(["/api", "/review", "/unsubscribe", "/confirm"].map((prefix) => [`^${prefix}/`, SERVER])),
  },
});
