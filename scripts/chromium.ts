import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";

const run = promisify(execFile);
const CACHE = resolve(import.meta.dirname, "../.cache");
const UNPACKED = join(CACHE, "chromium");
const WRAPPER = join(UNPACKED, "chromium");

/** For every launch: nothing but the page under test talks to the network. The sandbox cannot work for root. */
export const CHROMIUM_ARGS = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** Finds a Chromium that really starts, or fetches one; `say` tells about steps that take long. */
export async function findChromium(say: (line: string) => void = () => {}): Promise<string> {
  const wanted = process.env["E2E_CHROMIUM"];
  if (wanted) {
    if (await answers(wanted)) return wanted;
    throw new Error(`E2E_CHROMIUM is set to ${wanted}, but "${wanted} --version" does not answer.`);
  }
  for (const candidate of [...playwrightBrowsers(), ...systemBrowsers(), WRAPPER]) {
    if (existsSync(candidate) && (await answers(candidate))) return candidate;
  }
  const failures: string[] = [];
  for (const [name, fetch] of Object.entries({
    "Debian packages": unpackDebian,
    "Playwright's download": downloadWithPlaywright,
  })) {
    say(`No Chromium on this machine: trying ${name} …`);
    try {
      const found = await fetch();
      if (await answers(found)) return found;
      failures.push(`${name}: "${found} --version" does not answer`);
    } catch (error) {
      failures.push(`${name}: ${firstLine(error)}`);
    }
  }
  throw new Error(
    `No Chromium could be found or fetched. Install one, or set E2E_CHROMIUM to its path.\n  ${failures.join("\n  ")}`,
  );
}

async function answers(program: string): Promise<boolean> {
  // On Windows the question opens a window instead of answering.
  if (process.platform === "win32") return existsSync(program);
  try {
    const { stdout } = await run(program, ["--version"], { timeout: 30_000 });
    return /\d+\.\d+\.\d+/.test(stdout);
  } catch {
    return false;
  }
}

function playwrightBrowsers(): string[] {
  const full = chromium.executablePath();
  const folder = resolve(full, "../../..");
  const shells = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.startsWith("chromium_headless_shell-"))
    : [];
  const inShell = (name: string): string[] => readdirSync(join(folder, name)).map((sub) => join(folder, name, sub));
  const programs = shells
    .toSorted()
    .toReversed()
    .flatMap(inShell)
    .flatMap((sub) =>
      ["chrome-headless-shell", "chrome-headless-shell.exe", "headless_shell"].map((name) => join(sub, name)),
    );
  return [full, ...programs];
}

function systemBrowsers(): string[] {
  if (process.platform === "darwin") {
    const app = (name: string): string => `/Applications/${name}.app/Contents/MacOS/${name}`;
    return ["Google Chrome", "Chromium", "Microsoft Edge"].map(app);
  }
  if (process.platform === "win32") {
    const roots = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].map(
      (name) => process.env[name] ?? "C:/Program Files",
    );
    return roots.flatMap((root) => [
      join(root, "Google/Chrome/Application/chrome.exe"),
      join(root, "Microsoft/Edge/Application/msedge.exe"),
    ]);
  }
  const names = [
    "google-chrome-stable",
    "google-chrome",
    "chromium",
    "chromium-browser",
    "chromium-headless-shell",
    "microsoft-edge-stable",
    "microsoft-edge",
  ];
  const folders = [...(process.env["PATH"] ?? "").split(":"), "/usr/bin", "/usr/local/bin", "/snap/bin"].filter(
    Boolean,
  );
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

// Without fonts in the list a bare machine draws pages without any text.
const DEBIAN_PACKAGES = ["chromium-headless-shell", "fonts-dejavu-core", "fonts-liberation", "fonts-inter"];

/** Unpacks Debian's packages into our cache, without root and without touching what apt knows of this machine. */
async function unpackDebian(): Promise<string> {
  mkdirSync(CACHE, { recursive: true });
  const work = mkdtempSync(join(CACHE, "chromium."));
  try {
    const debs = await downloadDebs(work);
    const root = join(work, "root");
    for (const deb of debs) await run("dpkg-deb", ["-x", deb, root]);
    for (const folder of ["state", "cache"]) rmSync(join(work, folder), { recursive: true, force: true });
    writeFileSync(join(work, "fonts.conf"), FONTS_CONF);
    writeFileSync(join(work, "chromium"), wrapperScript(root));
    chmodSync(join(work, "chromium"), 0o755);
    rmSync(UNPACKED, { recursive: true, force: true });
    renameSync(work, UNPACKED);
    return WRAPPER;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function downloadDebs(work: string): Promise<string[]> {
  for (const folder of ["state/lists/partial", "cache/archives/partial"])
    mkdirSync(join(work, folder), { recursive: true });
  const options = {
    "Dir::State": join(work, "state"),
    "Dir::State::status": "/var/lib/dpkg/status",
    "Dir::Cache": join(work, "cache"),
    "Debug::NoLocking": "true",
    "APT::Sandbox::User": "",
    "Acquire::Languages": "none",
    "Acquire::Retries": "3",
  };
  const args = Object.entries(options).flatMap(([name, value]) => ["-o", `${name}=${value}`]);
  await run("apt-get", [...args, "update"], { timeout: 180_000 });
  await run(
    "apt-get",
    [...args, "install", "--yes", "--no-install-recommends", "--reinstall", "--download-only", ...DEBIAN_PACKAGES],
    { timeout: 300_000 },
  );
  const archives = join(work, "cache/archives");
  // The C library must be the one the machine's loader belongs to.
  return readdirSync(archives)
    .filter((name) => name.endsWith(".deb") && !/^libc(6|-bin)_/.test(name))
    .map((name) => join(archives, name));
}

/** The library folders are named relative to the script, so that the checkout can be moved. */
function wrapperScript(root: string): string {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const folders = new Set(entries.filter((entry) => /\.so(\.|$)/.test(entry.name)).map((entry) => entry.parentPath));
  const program = entries.find(
    (entry) => entry.isFile() && entry.name === "chromium-headless-shell" && entry.parentPath.endsWith("/lib/chromium"),
  );
  if (!program) throw new Error("the package chromium-headless-shell has no program in it");
  const fromHere = (path: string): string => path.replace(dirname(root), "$here");
  return `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="${[...folders].map(fromHere).join(":")}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="$here/fonts.conf" XDG_DATA_HOME="$here/root/usr/share" XDG_CACHE_HOME="$here/cache"
exec "${fromHere(join(program.parentPath, program.name))}" "$@"
`;
}

const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="xdg">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <alias><family>sans-serif</family><prefer><family>Liberation Sans</family><family>DejaVu Sans</family></prefer></alias>
  <alias><family>system-ui</family><prefer><family>Inter</family><family>DejaVu Sans</family></prefer></alias>
  <alias><family>serif</family><prefer><family>Liberation Serif</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>Liberation Mono</family><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
`;

async function downloadWithPlaywright(): Promise<string> {
  const cli = join(dirname(createRequire(import.meta.url).resolve("@playwright/test/package.json")), "cli.js");
  await run(process.execPath, [cli, "install", "chromium"], { timeout: 300_000 });
  const found = playwrightBrowsers().find(existsSync);
  if (!found) throw new Error("the download left no program");
  return found;
}

function firstLine(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  return (stderr || message).trim().split("\n", 1)[0] ?? "";
}

if (import.meta.main) {
  try {
    console.log(await findChromium(console.error));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
