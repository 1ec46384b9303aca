import type { SelectProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

interface Option {
  value: string;
  label: string;
}

export interface Finding {
  search?: string;
  id?: string;
}

interface FoundOptions {
  /** The chosen one. */
  value: string | null;
  queryKey: readonly unknown[];
  /** Those with these letters in their name, or the one with this id. */
  find: (by: Finding, signal: AbortSignal) => Promise<Option[]>;
  /** What is said of a chosen one that is not there any more. */
  gone: string;
}

interface FoundProps {
  data: Option[];
  /** For the select. */
  props: Pick<SelectProps, "filter" | "onSearchChange" | "onDropdownOpen" | "onDropdownClose"> & { searchable: true };
  isOpen: boolean;
}

/** The options of a select that are too many to list: the server looks for the letters that are typed. */
export function useFoundOptions({ value, queryKey, find, gone }: FoundOptions): FoundProps {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed, 250);
  const found = useQuery({
    queryKey: [...queryKey, { search }],
    queryFn: ({ signal }) => find({ search }, signal),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  // The name of the one an address asks for, before anybody has opened the list.
  const chosen = useQuery({
    queryKey: [...queryKey, { id: value }],
    queryFn: ({ signal }) => find({ id: value ?? "" }, signal),
    enabled: value !== null,
  });
  const known = [...(found.data ?? []), ...(chosen.data ?? [])];
  const options = known.filter((one, index) => known.findIndex((other) => other.value === one.value) === index);
  const isUnknown = value !== null && !options.some((one) => one.value === value);
  return {
    data: [...options, ...(isUnknown ? [{ value, label: chosen.isFetched ? gone : "…" }] : [])],
    isOpen,
    props: {
      searchable: true,
      // The server has looked already; "any" stays at the top.
      filter: ({ options: all, search: words }) =>
        words.trim() === "" ? all : all.filter((option) => !("value" in option) || option.value !== ""),
      onSearchChange: (words) => isOpen && setTyped(words),
      onDropdownOpen: () => {
        setOpen(true);
        setTyped("");
      },
      onDropdownClose: () => setOpen(false),
    },
  };
}
