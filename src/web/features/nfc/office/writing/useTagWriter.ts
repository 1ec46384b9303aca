import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import type { StaffKeychain } from "#shared/nfc/admin-nfc.model.ts";
import { putStaffKeychain } from "#web/features/nfc/office/officeQueries.ts";
import { ApiError, NetworkError, api } from "#web/lib/api/api.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { lockTag, readTag, writeTag } from "./webNfc.ts";

export type WritingStep = "write" | "verify" | "lock" | "note";

/** Something else stands on the tag than was written. */
class OtherAddressError extends Error {}

interface TagWriter {
  /** Writes, reads again, locks if wished, and notes it. After a failure it goes on where it stopped. */
  write: (keychain: StaffKeychain) => void;
  /** What it waits for; undefined while nothing is written. */
  step: WritingStep | undefined;
  problem: string | undefined;
  /** Stops waiting for a tag. */
  stop: () => void;
}

/** Writes the address of one keychain after the other on tags held to the phone. */
export function useTagWriter({ locks, onWritten }: { locks: boolean; onWritten: (id: string) => void }): TagWriter {
  const client = useQueryClient();
  const explain = useWritingProblem();
  const [step, setStep] = useState<WritingStep>();
  const waiting = useRef<AbortController>(undefined);
  // The one whose tag is done, also if the server could not be told: it is not written twice.
  const finished = useRef<string>(undefined);
  useEffect(() => () => waiting.current?.abort(), []);

  const put = async ({ url }: StaffKeychain, signal: AbortSignal): Promise<void> => {
    setStep("write");
    await writeTag(url, signal);
    setStep("verify");
    if ((await readTag(signal)) !== url) throw new OtherAddressError();
    if (!locks) return;
    setStep("lock");
    await lockTag(signal);
  };
  const { run, problem, setProblem } = useAction<StaffKeychain, string>({
    run: async (keychain) => {
      waiting.current = new AbortController();
      try {
        if (finished.current !== keychain.id) await put(keychain, waiting.current.signal);
        finished.current = keychain.id;
        setStep("note");
        putStaffKeychain(client, await api(adminNfcApi.written, { params: { id: keychain.id } }));
      } finally {
        setStep(undefined);
      }
      onWritten(keychain.id);
    },
    explain,
  });
  return {
    write: run,
    step,
    problem,
    stop: () => {
      setProblem(undefined);
      waiting.current?.abort();
    },
  };
}

/** What the browser says about tags, by the name of its error. */
const NAMED = {
  NotAllowedError: "not_allowed",
  NotSupportedError: "not_supported",
  NotReadableError: "switched_off",
  NetworkError: "moved_away",
} as const;

function useWritingProblem(): (error: unknown) => string | undefined {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (error) => {
    if (error instanceof ApiError || error instanceof NetworkError)
      return `${t("nfc_office:writing.problem.not_noted")} ${errorText(error)}`;
    if (error instanceof OtherAddressError) return t("nfc_office:writing.problem.other_address");
    const name = error instanceof Error ? error.name : "";
    if (name === "AbortError") return undefined;
    return t(`nfc_office:writing.problem.${NAMED[name as keyof typeof NAMED] ?? "unknown"}`);
  };
}
