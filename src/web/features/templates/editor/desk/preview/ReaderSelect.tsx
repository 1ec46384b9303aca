import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Reader } from "#shared/templates/templates.contract.ts";
import type { DeskDoors } from "#web/features/templates/editor/desk/deskDoors.ts";

interface ReaderSelectProps {
  readers: DeskDoors["readers"];
  /** Undefined for invented data. */
  value: Reader | undefined;
  onChange: (reader: Reader | undefined) => void;
  /** What the field says while somebody searches; without it, that guests are found by their restaurant. */
  placeholder?: string;
}

/** Whose data fill the preview: an invented guest's, or those of a real one. */
export function ReaderSelect({ readers, value, onChange, placeholder }: ReaderSelectProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const [wanted] = useDebouncedValue(search, 250);
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = useQuery({
    queryKey: ["templates", "readers", wanted],
    queryFn: ({ signal }) => readers(wanted, signal),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const nameOf = (reader: Reader): string => {
    const name = [reader.first_name, reader.last_name].filter(Boolean).join(" ");
    const restaurant = reader.restaurant_name;
    return restaurant === "" ? name : t("templates:preview.reader", { name, restaurant });
  };
  const known = value && !data.some(({ id }) => id === value.id) ? [value, ...data] : data;
  return (
    <Select
      aria-label={t("templates:preview.data")}
      placeholder={isOpen ? (placeholder ?? t("templates:preview.search")) : t("templates:preview.sample")}
      data={known.map((reader) => ({ value: reader.id, label: nameOf(reader) }))}
      // The server has looked already; what it found by the restaurant need not have the letters in the guest's name.
      filter={({ options }) => options}
      searchable
      clearable
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={t("templates:preview.nobody")}
      value={value?.id ?? null}
      onChange={(id) => onChange(known.find((reader) => reader.id === id))}
      onDropdownOpen={() => {
        setOpen(true);
        setSearch("");
      }}
      onDropdownClose={() => setOpen(false)}
    />
  );
}
