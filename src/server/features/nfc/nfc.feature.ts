import type { Feature } from "#server/features/feature.ts";

export const nfc: Feature = {
  demo: () => import("./nfc.demo.ts"),
};
