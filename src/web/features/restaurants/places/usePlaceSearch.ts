import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Country } from "#shared/domain/countries.ts";
import { placesApi } from "#shared/restaurants/places.contract.ts";
import { api } from "#web/lib/api/api.ts";

const DEBOUNCE_MS = 300;
const MIN_LETTERS = 3;

interface PlaceSearchOptions {
  initial?: string;
  country: Country | undefined;
  /** What proves who asks where there is no session yet. */
  continuation?: string | undefined;
}

/** Looks for restaurants on Google while a name is being typed. */
export function usePlaceSearch({ initial = "", country, continuation }: PlaceSearchOptions) {
  const [text, setText] = useState(initial);
  const [query] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    placesQuery({ query, country, continuation }),
  );
  const isLongEnough = text.trim().length >= MIN_LETTERS;
  const isWaiting = isLongEnough && (isFetching || query !== text.trim());
  return {
    text,
    setText,
    /** What was found last stays until the next answer is there. */
    places: isLongEnough && !error ? (data ?? []) : [],
    isLongEnough,
    isWaiting,
    isFetching,
    /** The places, or that there are none, belong to what the field says now. */
    hasAnswer: isLongEnough && data !== undefined && !isWaiting && !isPlaceholderData && !error,
    error: isLongEnough ? error : null,
    refetch,
  };
}

const placesQuery = ({ query, country, continuation }: Omit<PlaceSearchOptions, "initial"> & { query: string }) =>
  queryOptions({
    queryKey: ["places", query, country ?? null],
    queryFn: async ({ signal }) =>
      (await api(placesApi.search, { query: { query, country, continuation }, signal })).data,
    enabled: query.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
    // Typing it in is quicker than waiting for a search that is down.
    retry: false,
  });
