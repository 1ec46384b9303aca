import { basename, dirname } from "node:path";
import type { Edge } from "./check-imports.ts";

type Side = "shared" | "server" | "web" | "guest" | "standins";

/** What each layer of a side may import of its own side; entries run top down. Nothing may import an entry point. */
const LAYERS: Record<"server" | "web", Record<string, readonly string[]>> = {
  server: {
    entry: ["entry", "app", "demo", "features", "http", "platform", "db", "context", "config", "errors"],
    app: ["features", "http", "platform", "db", "context", "config", "errors"],
    demo: ["demo", "features", "platform", "db", "context"],
    features: ["features", "http", "actor", "platform", "db", "context", "config", "errors"],
    http: ["http", "actor", "platform", "db", "context", "config", "errors"],
    actor: ["db", "context", "errors"],
    db: ["db", "platform", "context", "config", "errors"],
    platform: ["platform", "db", "context", "config", "errors"],
    context: ["platform", "db", "config", "errors"],
    config: ["config"],
    errors: [],
  },
  web: {
    entry: ["app", "pages", "features", "ui", "lib"],
    app: ["app", "pages", "features", "ui", "lib"],
    pages: ["pages", "features", "ui", "lib"],
    features: ["features", "ui", "lib"],
    ui: ["ui", "lib"],
    lib: ["lib"],
  },
};

/** Rules of this kind of file: pure, so no database, clock or I/O. */
const PURE = /\.(rules|schedule|render)\.ts$/;
const IMPURE_PACKAGES = /^(node:|pg$|pg-boss$|kysely$|fastify$|nodemailer|pino$)/;

/** Everything that is wrong with one import. */
export function faultsOfEdge(edge: Edge): string[] {
  const side = sideOf(edge.from);
  if (!side) return [];
  const spelling = faultOfSpelling(edge);
  if (edge.to === undefined) return faultsOfPackage(edge, side);
  const other = sideOf(edge.to);
  const faults = [spelling];
  if (other === "standins" || side === "standins") faults.push(faultOfStandin(edge, side, other));
  else if (other !== side && other !== "shared") faults.push(`${side} and ${other ?? edge.to} never see each other`);
  else if (other === side && (side === "server" || side === "web")) faults.push(...faultsInside(side, edge, edge.to));
  return faults.filter((fault) => fault !== undefined);
}

function sideOf(path: string): Side | undefined {
  return /^src\/(shared|server|web|guest|standins)\//.exec(path)?.[1] as Side | undefined;
}

/** Stand-ins are programs of their own beside the product: it starts them, tests talk to them, and they know nothing of it. */
function faultOfStandin({ from }: Edge, side: Side, other: Side | undefined): string | undefined {
  if (side === other || isTest(from)) return undefined;
  if (side === "standins") return other === "shared" ? undefined : "a stand-in knows nothing of the product";
  const isKnown = side === "server" && ["entry", "testing"].includes(layerOf("server", from));
  return isKnown ? undefined : "stand-ins are known to the entry point and tests alone";
}

/** Outside its own folder an import names the root, inside it is relative. */
function faultOfSpelling({ from, specifier, to }: Edge): string | undefined {
  if (specifier.startsWith("../"))
    return "outside its own folder write #shared/…, #server/…, #web/…, #guest/… or #standins/…";
  if (specifier.startsWith("#") && to && dirname(to) === dirname(from))
    return `inside its own folder write "./${basename(to)}"`;
  return undefined;
}

function faultsOfPackage({ from, specifier, typeOnly }: Edge, side: Side): string[] {
  const faults: string[] = [];
  if (side === "shared" && specifier !== "zod" && !isTest(from)) faults.push("shared imports zod only");
  if (side === "guest" && !/^react(-dom\/server)?$/.test(specifier) && !isTest(from))
    faults.push("guest pages are React rendered by the server and nothing else");
  if ((side === "web" || side === "guest") && specifier.startsWith("node:") && !isTest(from))
    faults.push("Node is not there in a browser");
  if (PURE.test(from) && !typeOnly && IMPURE_PACKAGES.test(specifier))
    faults.push("rules are pure: no database, clock or I/O");
  if (HTTP_PACKAGES.test(specifier) && !isTest(from) && !from.endsWith(".factory.ts") && !mayKnowHttp(from))
    faults.push(FAULT_OF_HTTP);
  return faults;
}

/** In a feature only routes, and the pages they answer with, know that a call came by HTTP. */
const mayKnowHttp = (path: string): boolean => !featureOf(path) || /\.(routes|reply)\.ts$/.test(path);
const HTTP_PACKAGES = /^(@?fastify|node:https?$)/;
const FAULT_OF_HTTP = "only routes know HTTP; hand on what the service needs to know";

function faultsInside(side: "server" | "web", edge: Edge, to: string): string[] {
  if (isTestCode(side, edge.from)) return faultsOfTest(edge, to);
  const [from, target] = [layerOf(side, edge.from), layerOf(side, to)];
  const faults: string[] = [];
  if (isTestCode(side, to)) faults.push("only tests import test code");
  else if (isSeed(to)) faults.push(...faultsOfSeed(edge.from, to));
  else if (isSeed(edge.from))
    faults.push(...(LAYERS.server["demo"]?.includes(target) ? [] : [faultOfLayer("demo data", target)]));
  else if (!LAYERS[side][from]?.includes(target)) faults.push(faultOfLayer(from, target));
  if (side === "server" && !isSeed(to)) faults.push(...faultsOfFeature(edge, to), ...faultsOfPurity(edge, to));
  if (target === "http" && !mayKnowHttp(edge.from)) faults.push(FAULT_OF_HTTP);
  return faults;
}

/** A feature's part of the demo, such as `accounts.demo.ts`: named by its feature alone, knows the demo's people. */
const isSeed = (path: string): boolean => path.endsWith(".demo.ts");

const faultsOfSeed = (from: string, to: string): string[] =>
  from.endsWith(".feature.ts") && featureOf(from) === featureOf(to)
    ? []
    : ["demo data is named by its own feature alone"];

const faultOfLayer = (from: string, target: string): string => `${from} may not import ${target}`;

/** Tests look anywhere but into another feature's inside; there they use its service or its factory. */
function faultsOfTest(edge: Edge, to: string): string[] {
  const own = featureOf(edge.from);
  if (!own || !featureOf(to) || featureOf(to) === own || /\.(service|factory)\.ts$/.test(to)) return [];
  return ["of another feature only its service or its factory"];
}

function faultsOfFeature({ from }: Edge, to: string): string[] {
  const [own, other] = [featureOf(from), featureOf(to)];
  if (!own || !other) return [];
  const faults: string[] = [];
  if (own !== other && from.endsWith(".repo.ts"))
    faults.push("a repo knows no other feature: its service hands in what it needs");
  else if (own !== other && !to.endsWith(".service.ts")) faults.push("of another feature only its service");
  if (own !== other) return faults;
  if (/\.(routes|jobs)\.ts$/.test(from) && to.endsWith(".repo.ts"))
    faults.push(`${roleOf(from)} never import a repo: go through the service`);
  if (from.endsWith(".repo.ts") && /\.(service|routes|jobs)\.ts$/.test(to))
    faults.push("a repo knows nothing above it");
  if (from.endsWith(".service.ts") && to.endsWith(".routes.ts")) faults.push("a service does not know its routes");
  return faults;
}

function faultsOfPurity({ from, typeOnly }: Edge, to: string): string[] {
  const target = layerOf("server", to);
  if (!PURE.test(from) || typeOnly || PURE.test(to) || target === "errors") return [];
  return target === "features" || ["platform", "db", "http", "context", "config"].includes(target)
    ? ["rules are pure: no database, clock or I/O"]
    : [];
}

/** The list of features (`features/index.ts`) belongs to no feature. */
const featureOf = (path: string): string | undefined => /^src\/server\/features\/([^/]+)\//.exec(path)?.[1];
const roleOf = (path: string): string | undefined => /\.(\w+)\.ts$/.exec(path)?.[1];
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const isTestCode = (side: "server" | "web", path: string): boolean =>
  isTest(path) || /\.(factory|sweep)\.ts$/.test(path) || ["testing", "security"].includes(layerOf(side, path));

function layerOf(side: "server" | "web", path: string): string {
  const [, , first = "", ...rest] = path.split("/");
  if (rest.length > 0) return first;
  const name = first.replace(/\.tsx?$/, "");
  return name in LAYERS[side] ? name : "entry";
}
