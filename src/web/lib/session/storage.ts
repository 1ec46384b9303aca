type Area = "localStorage" | "sessionStorage";

/** What is kept when the browser refuses storage (private mode, blocked cookies): it lasts as long as the page. */
const memory: Record<Area, Map<string, string>> = { localStorage: new Map(), sessionStorage: new Map() };

const makeStore = (area: Area) => ({
  get(key: string): string | null {
    try {
      return window[area].getItem(key) ?? memory[area].get(key) ?? null;
    } catch {
      return memory[area].get(key) ?? null;
    }
  },
  set(key: string, value: string): void {
    try {
      window[area].setItem(key, value);
      memory[area].delete(key);
    } catch {
      memory[area].set(key, value);
    }
  },
  remove(key: string): void {
    memory[area].delete(key);
    try {
      window[area].removeItem(key);
    } catch {
      // Nothing was stored in the first place.
    }
  },
  keys(): string[] {
    try {
      return [...Object.keys(window[area]), ...memory[area].keys()];
    } catch {
      return [...memory[area].keys()];
    }
  },
});

/** Survives the browser session and is shared by all tabs. */
export const localStore = makeStore("localStorage");
/** Lives in this tab only. */
export const tabStore = makeStore("sessionStorage");
