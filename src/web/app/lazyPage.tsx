import { use } from "react";
import type { ReactNode } from "react";
import { after } from "#web/lib/after.ts";
import { NetworkError } from "#web/lib/api/api.ts";
import { i18n } from "#web/lib/words/i18n.ts";
import { tabStore } from "#web/lib/session/storage.ts";

interface Page {
  (props: object): ReactNode;
  /** Begins what the page asks the server for. */
  prefetch?: () => Promise<unknown>;
}
/** A page's file exports the page and nothing else. */
export type PageModule = Record<string, Page>;

/** React draws a failed component twice at once; within this time that is the same failure, later it is a new try. */
const SAME_FAILURE_MS = 1000;
/** An answer that is there already, or nearly, is waited for: the page is then drawn once, and not as a skeleton first. */
const NEARLY_THERE_MS = 50;

/** A page in a chunk of its own. One that could not be fetched is fetched again when somebody comes back or retries. */
export function lazyPage(load: () => Promise<PageModule>) {
  let Loaded: Page | undefined;
  let failure: { error: unknown; at: number } | undefined;
  let pending: Promise<void> | undefined;

  const preload = (): Promise<void> => {
    if (Loaded) return Promise.resolve();
    pending ??= fetchPage(load).then(
      (page) => {
        Loaded = page;
        pending = undefined;
      },
      (error: unknown) => {
        failure = { error, at: Date.now() };
        pending = undefined;
      },
    );
    return pending;
  };

  function LazyPage(props: object) {
    if (!Loaded) {
      if (failure && Date.now() - failure.at < SAME_FAILURE_MS) throw failure.error;
      use(preload());
    }
    return Loaded ? <Loaded {...props} /> : null;
  }
  // The router calls it while it decides about a navigation, so that frame and page are fetched side by side.
  LazyPage.preload = preload;
  return LazyPage;
}

/**
 * A chunk that is gone means a newer version was deployed, and a fresh document finds it. A dead connection looks the
 * same to the browser, but reloading then would lose the whole app, so the two are told apart.
 */
async function fetchPage(load: () => Promise<PageModule>): Promise<Page> {
  try {
    const page = Object.values(await load())[0] as Page;
    if (page.prefetch) await Promise.race([page.prefetch(), after(NEARLY_THERE_MS)]);
    return page;
  } catch (cause) {
    if (!(await isServerReachable())) throw new NetworkError(i18n.t("common:failure.network"), { cause });
    if (isMissingChunk(cause) && mayReload(cause.message)) {
      window.location.reload();
      return new Promise(() => {});
    }
    throw cause;
  }
}

/** Each browser words it differently. */
const isMissingChunk = (error: unknown): error is TypeError =>
  error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message);

/** Once for each chunk: if it is still missing afterwards, reloading again would never end. */
function mayReload(message: string): boolean {
  const key = `reloaded_for:${message}`;
  if (tabStore.get(key) !== null) return false;
  tabStore.set(key, "1");
  return true;
}

const isServerReachable = (): Promise<boolean> =>
  fetch("/", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  );
