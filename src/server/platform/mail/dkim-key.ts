import { readFileSync } from "node:fs";
import type { Config } from "#server/config.ts";
import type { DkimKey } from "./bulk/dkim.ts";

/** The key that signs mail, read once at the start; undefined where none is configured. */
export function readDkimKey({ dkim }: Pick<Config, "dkim">): DkimKey | undefined {
  if (!dkim) return undefined;
  const { domain, selector, keyFile } = dkim;
  try {
    return { domain, selector, privateKey: readFileSync(keyFile, "utf8") };
  } catch (cause) {
    throw new Error("DKIM_KEY_FILE cannot be read", { cause });
  }
}
