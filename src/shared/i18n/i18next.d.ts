import type { EnglishCatalogue } from "./catalogue.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    // A list, so that `t` knows the keys of every namespace by their prefix without naming them at each use.
    defaultNS: ["common", ...Exclude<keyof EnglishCatalogue, "common">[]];
    resources: EnglishCatalogue;
  }
}
