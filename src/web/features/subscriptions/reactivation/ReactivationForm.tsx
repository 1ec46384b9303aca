import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
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
import { ApiError, api } from "#web/lib/api.ts";
import { zodValidate } from "#web/lib/form.ts";
import { useFormat } from "#web/lib/format.ts";
import { toast } from "#web/lib/toast.tsx";
import { ChoiceCard } from "#web/ui/form/ChoiceCard.tsx";
import { ChoiceCards } from "#web/ui/form/ChoiceCards.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { PaymentNote } from "#web/features/subscriptions/payment/PaymentNote.tsx";
import { PaymentProblem } from "#web/features/subscriptions/payment/PaymentProblem.tsx";
import { TermsField } from "#web/features/subscriptions/checkout/TermsField.tsx";
import { openHostedPage } from "#web/features/subscriptions/payment/hostedPage.ts";
import { useCardWords } from "#web/features/subscriptions/payment/useCardWords.ts";
import type { Proof } from "./useProof.ts";
import classes from "./ReactivationForm.module.css";

export type ReactivationQuote = z.output<typeof subscriptionsApi.reactivation.response>;

export interface ReactivationExits {
  /** Paid with the card on file. */
  onActive: (summary: PaymentSummary | null) => void;
  /** Access is there already. */
  onAlreadyActive: () => void;
  onNothingToReactivate: () => void;
  onProofLost: () => void;
}

interface ReactivationFormProps extends ReactivationExits {
  quote: ReactivationQuote;
  proof: Proof;
}

/** The price, the card and the consent. A refused card leaves the form as it is, with the other card one key away. */
export function ReactivationForm({ quote, proof, ...exits }: ReactivationFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const newCard = useRef<HTMLButtonElement>(null);
  const [asksBank, setAsksBank] = useState(false);
  const [hasCard, setHasCard] = useState(quote.card !== null);
  const form = useForm<{ card: CardChoiceValue; terms: boolean }>({
    initialValues: { card: quote.card === null ? "new" : "existing", terms: false },
    validate: zodValidate(ReactivateInput),
  });
  const amount = format.money(quote.amount_cents);

  const offerNewCard = (): void => {
    form.setFieldValue("card", "new");
    // The button is still locked in this render.
    requestAnimationFrame(() => newCard.current?.focus());
  };

  const { busy, problem, handleSubmit } = useAction({
    form,
    leaves: true,
    run: async (values) => {
      // Validated above: the ticked box is the literal `true` the contract asks for.
      const body = { ...values, ...proof } as z.input<typeof ReactivateInput>;
      const { status, url, summary } = await api(subscriptionsApi.reactivate, { body });
      if (status === "needs_page" && url !== null) {
        setAsksBank(values.card === "existing");
        openHostedPage(url);
      } else exits.onActive(summary);
    },
    explain: (error) => {
      if (!(error instanceof ApiError)) return <PaymentProblem error={error} step="charge" />;
      if (error.status === 401) exits.onProofLost();
      else if (error.code === "nothing_to_reactivate") exits.onNothingToReactivate();
      else if (error.code === "already_subscribed") {
        toast.info({ title: t("subscriptions:checkout.already"), message: t("subscriptions:checkout.already_text") });
        exits.onAlreadyActive();
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

  return (
    <Section>
      <FormStack onSubmit={handleSubmit} problem={problem}>
        <div>
          <div className={classes.what}>
            {t("subscriptions:reactivate.summary", { plan: quote.plan.name, restaurant: quote.restaurant_name })}
          </div>
          <div className={classes.amount}>{t("subscriptions:reactivate.per_month", { amount })}</div>
          <p className={classes.text}>{t("subscriptions:reactivate.at_once")}</p>
        </div>
        <CardChoice
          card={hasCard ? quote.card : null}
          value={form.values.card}
          onChange={(card) => form.setFieldValue("card", card)}
          newCardRef={newCard}
        />
        {asksBank ? (
          <FormAlert tone="info" title={t("subscriptions:reactivate.bank")}>
            {t("subscriptions:reactivate.bank_text")}
          </FormAlert>
        ) : (
          <PaymentNote />
        )}
        <TermsField {...form.getInputProps("terms", { type: "checkbox" })} />
        <Button
          type="submit"
          size="lg"
          fullWidth
          loading={busy}
          leftSection={<IconLock size={18} stroke={1.7} aria-hidden="true" />}
        >
          {t("subscriptions:reactivate.submit", { amount })}
        </Button>
        <p className={classes.aside}>{t("subscriptions:checkout.cancel_any_time")}</p>
      </FormStack>
    </Section>
  );
}

type CardChoiceValue = "existing" | "new";

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
