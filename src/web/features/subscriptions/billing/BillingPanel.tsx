import { InvoiceTable } from "./InvoiceTable.tsx";
import { PaymentMethodCard } from "./PaymentMethodCard.tsx";
import { SubscriptionPanel } from "./SubscriptionPanel.tsx";
import { useConfirmCard } from "#web/features/subscriptions/payment/useConfirmCard.ts";
import classes from "./BillingPanel.module.css";

interface BillingPanelProps {
  /** Back from the card provider's page with a new card. */
  cardSession?: string | undefined;
  /** The session has been dealt with and should leave the URL. */
  onCardSettled: () => void;
}

/** Plan, card and invoices. Each loads and fails on its own. */
export function BillingPanel({ cardSession, onCardSettled }: BillingPanelProps) {
  const isConfirming = useConfirmCard(cardSession, onCardSettled);
  return (
    <div className={classes.panel}>
      <SubscriptionPanel />
      <PaymentMethodCard isConfirming={isConfirming} />
      <InvoiceTable />
    </div>
  );
}
