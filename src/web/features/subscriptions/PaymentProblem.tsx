import { usePaymentFailure, type PaymentStep } from "./usePaymentFailure.ts";

/** Why a payment did not get under way; stands inside a form's alert. */
export function PaymentProblem({ error, step }: { error: unknown; step: PaymentStep }) {
  const { title, text } = usePaymentFailure()(error, step);
  return (
    <>
      {title !== undefined && <strong>{title}. </strong>}
      {text}
    </>
  );
}
