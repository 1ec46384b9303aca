import { UnstyledButton } from "@mantine/core";
import { IconArrowBackUp, IconCheck, IconClock, IconScan, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { UNDO_REASONS } from "#shared/offers/offer-values.ts";
import { useNow } from "#web/lib/useNow.ts";
import type { Till, TillAnswer } from "#web/features/till/useTill.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { AnswerCard } from "./AnswerCard.tsx";
import classes from "./AnswerScreen.module.css";

/** Answers that fill the screen; the others are told beside the fields. */
export type LoudAnswer = Exclude<TillAnswer, { kind: "fields" | "offline" }>;
export const isLoud = (answer: TillAnswer | undefined): answer is LoudAnswer =>
  answer !== undefined && answer.kind !== "fields" && answer.kind !== "offline";

const TONES = { accepted: "good", kept: "kept", undone: "kept" } as const;
export const toneOf = (answer: LoudAnswer): "good" | "bad" | "kept" =>
  answer.kind in TONES ? TONES[answer.kind as keyof typeof TONES] : "bad";
const ICONS = { good: IconCheck, bad: IconX, kept: IconClock } as const;

interface AnswerScreenProps {
  answer: LoudAnswer;
  till: Till;
  onNext: () => void;
}

/** One message: a colour, a sign and a word. The camera goes on looking behind it. */
export function AnswerScreen({ answer, till, onNext }: AnswerScreenProps) {
  const { t } = useTranslation();
  const tone = toneOf(answer);
  const Icon = ICONS[tone];
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [answer]);
  return (
    <div className={classes.screen} data-tone={tone}>
      <div className={classes.middle}>
        <div className={classes.sign} aria-hidden="true">
          <Icon size={52} stroke={2.6} />
        </div>
        <div role="alert">
          <h1 ref={title} className={classes.title} tabIndex={-1}>
            {t(`till:answer.${answer.kind === "failed" ? "refused" : answer.kind}`)}
          </h1>
        </div>
        <AnswerCard answer={answer} onBill={till.nameBill} />
      </div>
      <div className={classes.actions}>
        <BigButton kind="first" onClick={onNext} icon={<IconScan size={22} stroke={1.8} aria-hidden="true" />}>
          {t("till:answer.next")}
        </BigButton>
        {answer.kind === "accepted" && <UndoButton until={answer.undoUntil} onUndo={till.undo} />}
        {(answer.kind === "used" || answer.kind === "invalid") && (
          <BigButton onClick={onNext}>{t("till:answer.type")}</BigButton>
        )}
      </div>
    </div>
  );
}

/** Counts down the time in which it can be taken back, and asks why. */
function UndoButton({ until, onUndo }: { until: number; onUndo: Till["undo"] }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const left = Math.max(0, Math.ceil((until - useNow(1000)) / 1000));
  const { run, busy, problem } = useAction<(typeof UNDO_REASONS)[number]>({ run: onUndo });
  if (left === 0) return null;
  if (!isAsking)
    return (
      <BigButton onClick={() => setAsking(true)} icon={<IconArrowBackUp size={22} stroke={1.8} aria-hidden="true" />}>
        {t("till:answer.undo")}{" "}
        <span className={classes.left}>{`${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`}</span>
      </BigButton>
    );
  return (
    <fieldset className={classes.reasons} disabled={busy}>
      <legend className={classes.why}>{problem ?? t("till:answer.undo_why")}</legend>
      {UNDO_REASONS.map((reason) => (
        <BigButton key={reason} onClick={() => run(reason)}>
          {t(`till:answer.reason.${reason}`)}
        </BigButton>
      ))}
      <BigButton onClick={() => setAsking(false)}>{t("till:answer.undo_cancel")}</BigButton>
    </fieldset>
  );
}

interface BigButtonProps {
  kind?: "first" | "second";
  icon?: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

function BigButton({ kind = "second", icon, onClick, children }: BigButtonProps) {
  return (
    <UnstyledButton className={classes.button ?? ""} data-kind={kind} onClick={onClick}>
      {icon}
      <span>{children}</span>
    </UnstyledButton>
  );
}
