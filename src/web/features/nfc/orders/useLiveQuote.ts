import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MOST_PER_ORDER } from "#shared/nfc/nfc-values.ts";
import type { Quote } from "#shared/nfc/nfc.model.ts";
import { quoteQuery } from "#web/features/nfc/nfcQueries.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";

const PAUSE_MS = 250;

export interface LiveQuote {
  /** What to show: the last price there was. */
  shown: Quote | undefined;
  /** Whether that is the price of the number that is typed. */
  isCurrent: boolean;
  isLoading: boolean;
  error: string | undefined;
  retry: () => void;
  retrying: boolean;
}

/** The price of what is typed, asked for at each pause in typing. */
export function useLiveQuote(quantity: number | ""): LiveQuote {
  const errorText = useErrorText();
  const [asked] = useDebouncedValue(quantity, PAUSE_MS);
  const isNumber = isOrderable(asked);
  const { data, error, isFetching, refetch } = useQuery({
    ...quoteQuery(isNumber ? asked : 1),
    enabled: isNumber,
    placeholderData: keepPreviousData,
  });
  const isCurrent = data !== undefined && data.quantity === quantity;
  return {
    shown: isOrderable(quantity) ? data : undefined,
    isCurrent,
    isLoading: isOrderable(quantity) && !isCurrent && (isFetching || asked !== quantity),
    error: error !== null && isOrderable(quantity) && !isCurrent ? errorText(error) : undefined,
    retry: () => void refetch(),
    retrying: isFetching,
  };
}

const isOrderable = (quantity: number | ""): quantity is number =>
  typeof quantity === "number" && Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST_PER_ORDER;
