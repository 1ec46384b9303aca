import { useTranslation } from "react-i18next";
import { ApiError, NetworkError } from "#web/lib/api/api.ts";

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

/** `page`: opening the card provider's page. `charge`: charging the card on file. */
type PaymentStep = "page" | "charge";

interface PaymentFailure {
  title?: string;
  text: string;
}

/** What to say when a payment does not get under way. */
function usePaymentFailure(): (error: unknown, step: PaymentStep) => PaymentFailure {
  const { t } = useTranslation();
  return (error, step) => {
    if (error instanceof NetworkError) return { text: t("ui:failure.network") };
    if (!(error instanceof ApiError)) return { text: t("subscriptions:failure.try_again") };
    const { status, code, message } = error;
    if (status === 402) {
      const title = code === "card_expired" ? t("subscriptions:failure.card") : t("subscriptions:failure.processing");
      return { title, text: `${message} ${t("subscriptions:failure.other_card")}` };
    }
    if (code === "payments_unavailable") return { title: t("subscriptions:failure.init"), text: message };
    if (status >= 500) {
      return step === "charge"
        ? { text: t("subscriptions:failure.try_again") }
        : { title: t("subscriptions:failure.intent"), text: t("subscriptions:failure.try_again") };
    }
    if (status === 429) return { text: message };
    if ([404, 409, 422].includes(status)) return { text: t("subscriptions:failure.order", { message }) };
    return { text: t("subscriptions:failure.payment", { message }) };
  };
}
