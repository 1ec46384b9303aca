import { Button } from "@mantine/core";
import { useForm, type UseFormReturnType } from "@mantine/form";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { IconLock, IconCreditCard, IconCreditCardPay } from "@tabler/icons-react";
import { useRef, useState, type Ref } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import {
  ReactivateInput,
  subscriptionsApi,
  type PaymentSummary,
  type Card,
} from "#shared/subscriptions/subscriptions.contract.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { zodValidate } from "#web/lib/form.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { toast } from "#web/lib/toast.tsx";
import { ChoiceCard } from "#web/ui/form/ChoiceCard.tsx";
import { ChoiceCards } from "#web/ui/form/ChoiceCards.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { refreshAccess } from "#web/features/subscriptions/access/ownerAccess.ts";
import { subscriptionKeys } from "#web/features/subscriptions/subscriptionQueries.ts";
import { PaymentNote } from "#web/features/subscriptions/payment/PaymentNote.tsx";
import { PaymentProblem } from "#web/features/subscriptions/payment/PaymentProblem.tsx";
import { TermsField } from "#web/features/legal/TermsField.tsx";
import { openHostedPage } from "#web/features/subscriptions/payment/hostedPage.ts";
import { useCardWords } from "#web/features/subscriptions/payment/useCardWords.ts";
import type { Proof } from "./useProof.ts";
import classes from "./ReactivationForm.module.css";

export type ReactivationQuote = z.output<typeof subscriptionsApi.reactivation.response>;

export interface ReactivationExits {
  /** Paid with the card on file. */
  onActive: (summary: PaymentSummary | null) => void;
  /** Done without a payment: the app is next. */
  onEnter: () => void;
  onNothingToReactivate: () => void;
  onProofLost: () => void;
}

type CardChoiceValue = "existing" | "new";

interface ReactivationValues {
  card: CardChoiceValue;
  terms: boolean;
}

interface ReactivationFormProps extends ReactivationExits {
  quote: ReactivationQuote;
  proof: Proof;
}

/** What reactivating does, the card and the consent. A refused card leaves the form as it is, with the other card one key away. */
export function ReactivationForm({ quote, proof, ...exits }: ReactivationFormProps) {
  const { t } = useTranslation();
  const newCard = useRef<HTMLButtonElement>(null);
  const form = useForm<ReactivationValues>({
    initialValues: { card: quote.card === null ? "new" : "existing", terms: false },
    validate: zodValidate(ReactivateInput),
  });
  const offerNewCard = (): void => {
    form.setFieldValue("card", "new");
    // The button is still locked in this render.
    requestAnimationFrame(() => newCard.current?.focus());
  };
  const { busy, problem, handleSubmit, asksBank, hasCard } = useReactivation({
    quote,
    proof,
    form,
    exits,
    offerNewCard,
  });
  const isResume = quote.way === "resume";
  return (
    <Section>
      <FormStack onSubmit={handleSubmit} problem={problem}>
        <ReactivationOffer quote={quote} />
        {!isResume && (
          <CardChoice
            card={hasCard ? quote.card : null}
            value={form.values.card}
            onChange={(card) => form.setFieldValue("card", card)}
            newCardRef={newCard}
          />
        )}
        {asksBank ? (
          <FormAlert tone="info" title={t("subscriptions:reactivate.bank")}>
            {t("subscriptions:reactivate.bank_text")}
          </FormAlert>
        ) : (
          !isResume && <PaymentNote />
        )}
        <TermsField withRenewal {...form.getInputProps("terms", { type: "checkbox" })} />
        <SubmitButton quote={quote} busy={busy} />
        <p className={classes.aside}>{t("subscriptions:checkout.cancel_any_time")}</p>
      </FormStack>
    </Section>
  );
}

interface ReactivationOptions {
  quote: ReactivationQuote;
  proof: Proof;
  form: UseFormReturnType<ReactivationValues>;
  exits: ReactivationExits;
  /** The card on file will not do. */
  offerNewCard: () => void;
}

/** Reactivates, and leads on to wherever that ends. */
function useReactivation({ quote, proof, form, exits, offerNewCard }: ReactivationOptions) {
  const { t } = useTranslation();
  const format = useFormat();
  const queryClient = useQueryClient();
  const [asksBank, setAsksBank] = useState(false);
  const [hasCard, setHasCard] = useState(quote.card !== null);
  const resultText = (outcome: "resumed" | "unchanged"): string =>
    outcome === "unchanged"
      ? t("subscriptions:reactivate.unchanged_text")
      : t("subscriptions:reactivate.resumed_text", {
          amount: format.money(quote.amount_cents),
          date: format.date(quote.period_end ?? ""),
        });
  const action = useAction({
    form,
    leaves: true,
    run: async (values) => {
      // Validated above: the ticked box is the literal `true` the contract asks for.
      const body = { ...values, ...proof } as z.input<typeof ReactivateInput>;
      const { status, outcome, url, summary } = await api(subscriptionsApi.reactivate, { body });
      if (status === "needs_page" && url !== null) {
        setAsksBank(values.card === "existing");
        openHostedPage(url);
        return;
      }
      await forgetStanding(queryClient);
      if (outcome === "resumed" || outcome === "unchanged") {
        toast.success({ title: t(`subscriptions:reactivate.${outcome}`), message: resultText(outcome) });
        exits.onEnter();
      } else exits.onActive(summary);
    },
    explain: (error) => {
      if (!(error instanceof ApiError)) return <PaymentProblem error={error} step="charge" />;
      if (error.status === 401) exits.onProofLost();
      else if (error.code === "nothing_to_reactivate") exits.onNothingToReactivate();
      else if (error.code === "already_subscribed") {
        toast.info({ title: t("subscriptions:checkout.already"), message: t("subscriptions:checkout.already_text") });
        exits.onEnter();
      } else {
        if (error.code === "no_card_on_file") setHasCard(false);
        if (error.status === 402 || error.code === "no_card_on_file") offerNewCard();
        return error.code === "no_card_on_file" ? (
          error.message
        ) : (
          <PaymentProblem error={error} step={form.getValues().card === "existing" ? "charge" : "page"} />
        );
      }
      return undefined;
    },
  });
  return { ...action, asksBank, hasCard };
}

/** Says what a click costs. */
function SubmitButton({ quote, busy }: { quote: ReactivationQuote; busy: boolean }) {
  const { t } = useTranslation();
  const amount = useFormat().money(quote.due_cents);
  const words = {
    resume: t("subscriptions:reactivate.resume_submit"),
    pay: t("subscriptions:reactivate.pay_submit", { amount }),
    start: t("subscriptions:reactivate.submit", { amount }),
    none: t("subscriptions:reactivate.submit", { amount }),
  };
  const isFree = quote.way === "resume";
  return (
    <Button
      type="submit"
      size="lg"
      fullWidth
      loading={busy}
      leftSection={isFree ? undefined : <IconLock size={18} stroke={1.7} aria-hidden="true" />}
    >
      {words[quote.way]}
    </Button>
  );
}

/** What a signed-in owner knew of their subscription is no longer so. */
async function forgetStanding(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: subscriptionKeys.billing });
  if (ownerSession.token() !== null) await refreshAccess().catch(() => {});
}

/** What reactivating does now, and what it costs. */
function ReactivationOffer({ quote }: { quote: ReactivationQuote }) {
  const { t } = useTranslation();
  const format = useFormat();
  const amount = format.money(quote.amount_cents);
  const date = format.date(quote.period_end ?? "");
  const vat = t("subscriptions:reactivate.vat");
  const what = t("subscriptions:reactivate.summary", { plan: quote.plan.name, restaurant: quote.restaurant_name });
  const offer = {
    resume: [t("subscriptions:reactivate.resume"), t("subscriptions:reactivate.resume_text", { amount, date })],
    pay: [
      t("subscriptions:reactivate.due", { amount: format.money(quote.due_cents) }),
      `${vat} ${t("subscriptions:reactivate.pay")}. ${t("subscriptions:reactivate.pay_text")}`,
    ],
    start: [t("subscriptions:reactivate.per_month", { amount }), `${vat} ${t("subscriptions:reactivate.at_once")}`],
    none: [],
  }[quote.way];
  return (
    <div>
      <div className={classes.what}>{what}</div>
      <div className={classes.amount}>{offer[0]}</div>
      <p className={classes.text}>{offer[1]}</p>
    </div>
  );
}

interface CardChoiceProps {
  /** The card on file; without one only a new card is offered. */
  card: Card | null;
  value: CardChoiceValue;
  onChange: (value: CardChoiceValue) => void;
  /** Receives the focus when the card on file was refused. */
  newCardRef: Ref<HTMLButtonElement>;
}

/** Which card pays. */
function CardChoice({ card, value, onChange, newCardRef }: CardChoiceProps) {
  const { t } = useTranslation();
  const cardWords = useCardWords();
  return (
    <ChoiceCards label={t("subscriptions:reactivate.card")} value={value} onChange={onChange}>
      {card !== null && (
        <ChoiceCard
          value="existing"
          name={cardWords(card)}
          text={t("subscriptions:reactivate.existing_text")}
          icon={<IconCreditCard size={20} stroke={1.6} aria-hidden="true" />}
        />
      )}
      <ChoiceCard
        ref={newCardRef}
        value="new"
        name={t("subscriptions:reactivate.new")}
        text={t("subscriptions:reactivate.new_text")}
        icon={<IconCreditCardPay size={20} stroke={1.6} aria-hidden="true" />}
      />
    </ChoiceCards>
  );
}
