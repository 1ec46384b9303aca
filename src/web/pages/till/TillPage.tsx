import { TillGate } from "#web/features/till/TillGate.tsx";
import { useTillApp } from "#web/features/till/useTillApp.ts";

export function TillPage() {
  useTillApp();
  return <TillGate />;
}
