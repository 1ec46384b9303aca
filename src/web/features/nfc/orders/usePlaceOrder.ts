import type { UseFormReturnType } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { nfcApi } from "#shared/nfc/nfc.contract.ts";
import type { Order } from "#shared/nfc/nfc.model.ts";
import { nfcKeys } from "#web/features/nfc/nfcQueries.ts";
import { openHostedPage } from "#web/features/subscriptions/payment/hostedPage.ts";
import { ApiError, NetworkError, api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import type { OrderValues } from "./orderValues.ts";
import type { LiveQuote } from "./useLiveQuote.ts";

/** The server made an order, but there is no page to pay it on: it is given up again. */
class NoPageError extends Error {}
/** Nothing is ordered at a price that was not on screen. */
class UnseenPriceError extends Error {}

const isPriceChange = (error: unknown): boolean => error instanceof ApiError && error.code === "keychain_quote_changed";

interface PlaceOrder {
  form: UseFormReturnType<OrderValues>;
  live: LiveQuote;
  onPlaced: (order: Order) => void;
}

/** Sends the order once, at the price that was shown, and leaves for the card page if something is to be paid. */
export function usePlaceOrder({ form, live, onPlaced }: PlaceOrder) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorText = useErrorText();
  const keyFor = useOrderKey();
  return useAction({
    form,
    guarded: true,
    leaves: true,
    run: async ({ quantity, address }) => {
      if (!live.isCurrent || live.shown === undefined) throw new UnseenPriceError();
      const wanted = { quantity: Number(quantity), address };
      const body = { ...wanted, total_cents: live.shown.total_cents, key: keyFor.of(wanted) };
      try {
        const { order, url } = await api(nfcApi.order, { body });
        renewAfter(client, "keychains_ordered");
        if (url !== null) return openHostedPage(url);
        if (order.payment.status !== "none" && order.payment.status !== "paid") throw new NoPageError();
        onPlaced(order);
      } catch (error) {
        // The new price is on screen before anybody can order again.
        if (isPriceChange(error)) await client.invalidateQueries({ queryKey: nfcKeys.quotes });
        if (error instanceof NoPageError) keyFor.forget();
        throw error;
      }
    },
    explain: (error) => {
      if (error instanceof UnseenPriceError) return t("nfc_screen:order.look_first");
      if (error instanceof NoPageError) return t("nfc_screen:order.no_page");
      if (error instanceof NetworkError) return t("nfc_screen:order.no_answer");
      if (isPriceChange(error)) return t("nfc_screen:order.price_changed");
      return `${t("nfc_screen:order.failed")} ${errorText(error)}`;
    },
  });
}

/**
 * The key by which the server knows the same order again: the same as long as number and address are. The price is no
 * part of it, because an order whose answer got lost has used up free ones and may have changed it.
 */
function useOrderKey(): { of: (wanted: object) => string; forget: () => void } {
  const last = useRef<{ wanted: string; key: string }>(undefined);
  return {
    of: (wanted) => {
      const text = JSON.stringify(wanted);
      if (last.current?.wanted !== text) last.current = { wanted: text, key: crypto.randomUUID() };
      return last.current.key;
    },
    forget: () => {
      last.current = undefined;
    },
  };
}
