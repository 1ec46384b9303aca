import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

interface Package {
  name?: string;
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Lowest versions without a published hole that would matter here: the registry does not answer `npm audit`. */
const LOWEST: Record<string, string> = {
  "brace-expansion": "2.0.2",
  fastify: "5.12.1",
  "find-my-way": "9.0.1",
  "happy-dom": "20.0.2",
  nanoid: "3.3.8",
  nodemailer: "10.0.5",
  postcss: "8.4.31",
  semver: "7.5.2",
  vitest: "3.0.5",
  ws: "8.17.1",
};

const KINDS = ["dependencies", "devDependencies", "optionalDependencies"] as const;

/** Exact versions, no registry addresses, every platform, nothing below the lowest safe version. */
export function checkLock(root: string): string[] {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Package;
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, Package>;
  };
  const locked = Object.entries(packages).filter(([path]) => path !== "");
  if (locked.length === 0) return ["package-lock.json lists no packages"];
  return [
    ...faultsOfManifest(manifest, packages[""] ?? {}),
    ...locked.flatMap(([path, entry]) => faultsOfEntry(path, entry)),
    ...missingPlatforms(packages),
  ];
}

function faultsOfManifest(manifest: Package, top: Package): string[] {
  return KINDS.flatMap((kind) => {
    const [wanted, locked] = [manifest[kind] ?? {}, top[kind] ?? {}];
    const loose = Object.entries(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
    const differ = [...new Set([...Object.keys(wanted), ...Object.keys(locked)])].filter(
      (name) => wanted[name] !== locked[name],
    );
    return [
      ...loose.map(([name, version]) => `package.json: ${name} has no exact version (${version})`),
      ...differ.map((name) => `package-lock.json does not match package.json for ${name}: run "npm install"`),
    ];
  });
}

function faultsOfEntry(path: string, entry: Package): string[] {
  const name = entry.name ?? path.split("node_modules/").at(-1) ?? path;
  const faults: string[] = [];
  if (entry.resolved)
    faults.push(`package-lock.json: ${path} names an address (${entry.resolved}); every registry must do`);
  if (!entry.integrity && !entry.link) faults.push(`package-lock.json: ${path} has no hash`);
  const lowest = LOWEST[name];
  if (lowest && isBelow(entry.version ?? "0.0.0", lowest))
    faults.push(`${path} is ${entry.version}; below ${lowest} it has known holes`);
  return faults;
}

function isBelow(version: string, lowest: string): boolean {
  const [have, need] = [version, lowest].map((text) => text.split(/[.-]/).map(Number));
  const at = [0, 1, 2].find((index) => have?.[index] !== need?.[index]);
  return at !== undefined && (have?.[at] ?? 0) < (need?.[at] ?? 0);
}

/** npm writes only the builds of the machine it ran on when it reuses an old tree; other machines then get none. */
function missingPlatforms(packages: Record<string, Package>): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => {
        const found = folders(path)
          .map((folder) => packages[`${folder}node_modules/${name}`])
          .find(Boolean);
        return !found || (/^\d/.test(version) && found.version !== version);
      })
      .map(
        ([name, version]) =>
          `package-lock.json: ${name} ${version}, needed by ${path || "the product"} on some platform, is missing`,
      ),
  );
}

/** Where Node looks for a package's own packages, nearest first. */
function folders(path: string): string[] {
  const parts = path.split("node_modules/");
  return path === ""
    ? [""]
    : [`${path}/`, ...parts.map((_, depth) => parts.slice(0, depth + 1).join("node_modules/")).toReversed()];
}

if (import.meta.main) {
  const faults = checkLock(resolve(process.argv[2] ?? join(import.meta.dirname, "../..")));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
