import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface BuiltModules {
  modules: Record<string, { renderedLength: number }>;
}

const COMPONENT = /\/@mantine\/core\/esm\/components\/.*\/([^/]+)\.module\.mjs$/;

/** The style sheets of Mantine that the built web lacks: its components come without styles, and ours import only what is used. */
export function missingMantineStyles(root: string, chunks: readonly BuiltModules[]): string[] {
  const used = chunks.flatMap(({ modules }) =>
    Object.entries(modules).flatMap(([id, { renderedLength }]) =>
      renderedLength > 0 ? [COMPONENT.exec(id)?.[1]] : [],
    ),
  );
  const theme = join(root, "src/web/ui/theme");
  const imported = ["mantine.css", "mantine-more.css", "mantine-tiptap.css", "mantine-toasts.css"]
    .map((file) => readFileSync(join(theme, file), "utf8"))
    .join("\n");
  const sheets = [...new Set(used)].flatMap((name) =>
    name === undefined ? [] : [`@mantine/core/styles/${name}.layer.css`],
  );
  return sheets.filter((sheet) => existsSync(join(root, "node_modules", sheet)) && !imported.includes(sheet));
}
