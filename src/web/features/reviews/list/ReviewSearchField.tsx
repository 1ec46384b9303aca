import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChangeSearch } from "./ReviewFilters.tsx";
import { SEARCH_MAX } from "./reviewSearch.ts";

interface ReviewSearchFieldProps {
  search: string;
  onChange: ChangeSearch;
}

const PAUSE_MS = 300;

/** Searches once the typing pauses; each word typed is not a step for the back button, the first one is. */
export function ReviewSearchField({ search, onChange }: ReviewSearchFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState({ search, sent: search });
  if (search !== known.search) {
    // Changed from outside: cleared, or a step back. What was just sent may already have been typed on.
    if (search !== known.sent) setTyped(search);
    setKnown({ search, sent: search });
  }
  const commit = (words: string): void => {
    const sent = words.trim();
    setKnown({ search, sent });
    if (sent !== search) onChange({ search: sent }, { replace: search !== "" });
  };
  const commitLater = useDebouncedCallback(commit, PAUSE_MS);
  const handleType = (words: string): void => {
    setTyped(words);
    commitLater(words);
  };
  return (
    <TextInput
      type="search"
      label={t("reviews:filters.search")}
      placeholder={t("reviews:filters.search_placeholder")}
      maxLength={SEARCH_MAX}
      value={typed}
      onChange={(event) => handleType(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
      rightSection={
        typed === "" ? undefined : (
          <CloseButton size="sm" aria-label={t("reviews:filters.search_clear")} onClick={() => handleType("")} />
        )
      }
    />
  );
}
