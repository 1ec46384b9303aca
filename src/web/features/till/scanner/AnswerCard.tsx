import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PARIS } from "#shared/domain/paris-time.ts";
import { makeFormat } from "#web/lib/words/format.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import type { Till } from "#web/features/till/useTill.ts";
import { BillForm } from "./BillForm.tsx";
import type { LoudAnswer } from "./AnswerScreen.tsx";
import classes from "./AnswerCard.module.css";

/** What a waiter needs to know, in large letters. Times are those of the restaurant's offers. */
export function AnswerCard({ answer, onBill }: { answer: LoudAnswer; onBill: Till["nameBill"] }) {
  const { t } = useTranslation();
  const format = makeFormat(currentLocale(), PARIS);
  const whichOffer = (slot: string | null): [string, string][] =>
    slot === "once" ? [] : [[t("till:answer.offer"), slot ?? t("till:answer.surprise")]];
  const guest = (name: string | null): [string, string][] => (name ? [[t("till:answer.guest"), name]] : []);

  if (answer.kind === "accepted") {
    const { offer_text, slot, first_name, valid_until, amount_cents } = answer.redeemed;
    const until: [string, string] = [t("till:answer.valid_until"), format.dateTime(valid_until)];
    return (
      <Card title={offer_text} facts={[...guest(first_name), ...whichOffer(slot), until]}>
        <BillForm cents={amount_cents} onSave={onBill} />
      </Card>
    );
  }
  if (answer.kind === "used") {
    const { redeemed_at: at, slot, first_name, till } = answer.used;
    const now = new Date();
    const isToday = format.date(at) === format.date(now);
    const title = isToday ? t("till:answer.at_today", { time: format.time(at) }) : format.dateTime(at);
    const where: [string, string] = [t("till:answer.redeemed_by"), till ?? t("till:answer.owner")];
    // A phone's clock may be behind.
    const text = t("till:answer.ago", { ago: format.relative(new Date(at) < now ? at : now.toISOString()) });
    return <Card title={title} text={text} facts={[...guest(first_name), ...whichOffer(slot), where]} />;
  }
  if (answer.kind === "limited") {
    const minutes = format.number(Math.ceil(answer.seconds / 60), {
      style: "unit",
      unit: "minute",
      unitDisplay: "long",
    });
    return <Card text={t("till:answer.limited_text", { minutes })} />;
  }
  return <Card text={answer.kind === "failed" ? answer.text : t(`till:answer.${answer.kind}_text`)} />;
}

interface CardProps {
  title?: string;
  text?: string;
  facts?: [string, string][];
  children?: ReactNode;
}

function Card({ title, text, facts = [], children }: CardProps) {
  return (
    <div className={classes.card}>
      {title !== undefined && <p className={classes.title}>{title}</p>}
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name} className={classes.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </div>
  );
}
