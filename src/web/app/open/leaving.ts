let leaving = false;
const watchers = new Set<() => void>();

/** Whether somebody is on the way from an open page to another page. */
export const isLeaving = (): boolean => leaving;

export function setLeaving(next: boolean): void {
  leaving = next;
  for (const watcher of watchers) watcher();
}

export function watchLeaving(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
