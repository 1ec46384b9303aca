import type { Edge } from "./check-imports.ts";

/** One line for each feature; a feature knows only those above its own line. */
const LIST = "src/server/features/list.ts";

const featureOf = (path: string): string | undefined => /^src\/server\/features\/([^/]+)\//.exec(path)?.[1];

/** Features that the list does not name, and imports that run against its order. Tests may look both ways. */
export function faultsOfOrder(edges: readonly Edge[], paths: readonly string[]): string[] {
  const listed = edges.filter(({ from }) => from === LIST).flatMap(({ to }) => (to && featureOf(to)) ?? []);
  const place = new Map(listed.map((feature, at) => [feature, at]));
  const unlisted = new Set(paths.flatMap((path) => featureOf(path) ?? []).filter((feature) => !place.has(feature)));
  const upwards = edges.flatMap(({ from, specifier, to }) => {
    const [own, other] = [featureOf(from), to && featureOf(to)];
    if (!own || !other || (place.get(own) ?? Infinity) >= (place.get(other) ?? -1)) return [];
    return [`${from}: imports "${specifier}": ${own} stands above ${other} in ${LIST}: hand it in, or queue a job`];
  });
  return [
    ...[...unlisted].map((name) => `The feature ${name} has no line in ${LIST}: add one below every feature it knows`),
    ...upwards,
  ];
}
