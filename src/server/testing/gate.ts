import { asksOutside } from "./guarded-providers.ts";

/** Holds every call to a provider at the door, as a server that hangs would. */
export interface Gate<T> {
  provider: T;
  /** How many calls are waiting. */
  waiting(): number;
  open(): void;
}

/** A provider that answers nothing until the gate is opened. */
export function gateBefore<T extends object>(provider: T): Gate<T> {
  const opened = Promise.withResolvers<void>();
  let waiting = 0;
  return {
    waiting: () => waiting,
    open: opened.resolve,
    provider: new Proxy(provider, {
      get(target, name, receiver) {
        const call: unknown = Reflect.get(target, name, receiver);
        if (!asksOutside(name, call)) return call;
        return async (...args: unknown[]): Promise<unknown> => {
          waiting += 1;
          await opened.promise;
          waiting -= 1;
          return call.apply(target, args);
        };
      },
    }),
  };
}
