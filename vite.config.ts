import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin } from "vite";
import { lightContracts } from "./scripts/light-contracts.ts";
import { expectLight, filesOf, filesOfModule } from "./scripts/web-chunks.ts";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** The dynamic chunks a first visit asks for, by the key the script in index.html looks them up with. */
const HEAD_STARTS: Record<string, readonly string[]> = {
  en: ["shared/i18n/catalogue.en.ts"],
  de: ["shared/i18n/catalogue.de.ts"],
  guest: ["web/app/startApp.tsx"],
  owner: ["web/app/startApp.tsx", "web/app/layouts/RestaurantFrame.tsx"],
  admin: ["web/app/startApp.tsx", "web/app/layouts/AdminFrame.tsx"],
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
      const already = entry ? filesOf(chunks, entry.fileName) : new Set<string>();
      const entries = Object.entries(HEAD_STARTS).map(([key, modules]) => {
        const files = new Set(modules.flatMap((module) => [...filesOfModule(chunks, module)]));
        expectLight(chunks, files, key);
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
 * Few files instead of many: on a slow line each further request costs more than the bytes it saves. The first chunk
 * has the login and what it draws with. The earlier of two groups takes a module; of those that are marked so, it takes
 * everything along that is in no chunk yet.
 */
const CHUNK_GROUPS = [
  { name: "start", tags: ["$initial" as const], includeDependenciesRecursively: true },
  {
    name: "floating",
    test: /@floating-ui|@mantine\/core\/esm\/components\/(Popover|Combobox|ScrollArea|Select)\/|mantine-more\.css|SelectField/,
    includeDependenciesRecursively: true,
  },
  {
    name: "app",
    test: /src\/web\/(app\/(?!ToastHost)|features\/notifications\/(?!Preferences)|features\/google\/(googleQueries|useGoogleSync|SyncButton)|ui\/(data\/(?!Qr)|feedback|layout|chart\/(?!ColumnDrawing)|form\/code\/CodeField))|react-query|react-router|components\/(SegmentedControl|Progress)\/|IconUserPlus/,
    includeDependenciesRecursively: true,
  },
  {
    name: "dashboard",
    test: /src\/web\/(pages\/owner\/dashboard|features\/dashboard\/(?!growth\/GrowthChart\.))/,
    includeDependenciesRecursively: true,
  },
  {
    name: "toast",
    test: /src\/web\/app\/ToastHost|@mantine\/notifications|components\/Notification\//,
    // Its icons, too: in a chunk that imports this one they would not be there yet when it starts.
    includeDependenciesRecursively: true,
  },
].map((group, index, { length }) =>
  Object.assign({ includeDependenciesRecursively: false }, group, { priority: length - index }),
);

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
    proxy: Object.fromEntries(
      ["/api", "/storage", "/mail", "/review", "/unsubscribe", "/confirm"].map((prefix) => [`^${prefix}/`, SERVER]),
    ),
  },
});
