import type { Providers } from "#server/context.ts";
import { isInTransaction } from "#server/db/in-transaction.ts";

/** These answer from memory: they ask nobody. */
const LOCAL = new Set<string | symbol>(["readEvent", "consentUrl", "close"]);
/** Whether a port's function asks somebody outside. */
export const asksOutside = (name: string | symbol, value: unknown): value is (...args: unknown[]) => unknown =>
  typeof value === "function" && !LOCAL.has(name);

/** Providers that refuse to be asked while a connection is held: somebody else's slow server would hold up everybody here. */
export const guardProviders = (providers: Providers): Providers => ({
  mail: guard("mail", providers.mail),
  campaignMail: guard("campaignMail", providers.campaignMail),
  payments: guard("payments", providers.payments),
  google: guard("google", providers.google),
  files: guard("files", providers.files),
});

const guard = <T extends object>(port: string, provider: T): T =>
  new Proxy(provider, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (!asksOutside(name, value)) return value;
      return (...args: unknown[]): unknown => {
        if (isInTransaction()) throw new Error(`Provider call inside a transaction: ${port}.${String(name)}`);
        return value.apply(target, args);
      };
    },
  });
