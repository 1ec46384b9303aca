import "#web/ui/theme/mantine-more.css";
import { Combobox, VisuallyHidden, useCombobox } from "@mantine/core";
import { useEffect, useEffectEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import type { Country } from "#shared/domain/countries.ts";
import type { Place } from "#shared/restaurants/places.contract.ts";
import { ApiError } from "#web/lib/api/api.ts";
import { PlaceField } from "#web/features/restaurants/places/PlaceField.tsx";
import { usePlaceSearch } from "#web/features/restaurants/places/usePlaceSearch.ts";
import { PlaceLine } from "./PlaceLine.tsx";
import type { Proof } from "#web/features/subscriptions/reactivation/useProof.ts";
import classes from "./RestaurantSearch.module.css";

interface RestaurantSearchProps {
  proof: Proof;
  country: Country | undefined;
  onChoose: (place: Place) => void;
  /** The search is down. */
  onFail: () => void;
  onProofLost: () => void;
}

/** Finds a restaurant on Google while its name is being typed. Arrow keys walk the list, Enter takes, Escape closes. */
export function RestaurantSearch({ proof, country, onChoose, onFail, onProofLost }: RestaurantSearchProps) {
  const { t } = useTranslation();
  const { text, setText, places, isWaiting, hasAnswer, error } = usePlaceSearch({
    country,
    continuation: proof.continuation,
  });
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });

  const report = useEffectEvent((failure: Error) => {
    if (failure instanceof ApiError && failure.status === 401) onProofLost();
    else onFail();
  });
  useEffect(() => {
    if (error) report(error);
  }, [error]);

  const listId = useId();
  const hasPlaces = places.length > 0;
  // Only a list that is there with something in it counts as opened; "Searching …" is a notice, not a list.
  const isListed = combobox.dropdownOpened && hasPlaces;

  const choose = (id: string): void => {
    const place = places.find((one) => one.place_id === id);
    if (!place) return;
    combobox.closeDropdown();
    onChoose(place);
  };

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      classNames={{ option: classes.option ?? "" }}
      // Inside the page's main part: its notice is text that belongs there.
      withinPortal={false}
    >
      <Combobox.Target withExpandedAttribute aria-expanded={isListed} aria-controls={isListed ? listId : undefined}>
        <PlaceField
          isWaiting={isWaiting}
          label={t("subscriptions:checkout.search")}
          description={t("subscriptions:checkout.search_hint")}
          size="lg"
          aria-required={false}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            // Looking for a restaurant must not send the form.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!hasPlaces && !hasAnswer && !isWaiting}>
        {hasPlaces ? (
          <Combobox.Options
            id={listId}
            mah={320}
            className={classes.options ?? ""}
            aria-label={t("subscriptions:checkout.results_label")}
          >
            {places.map((place) => (
              <Combobox.Option key={place.place_id} value={place.place_id}>
                <PlaceLine place={place} />
              </Combobox.Option>
            ))}
          </Combobox.Options>
        ) : (
          <Combobox.Empty>
            {hasAnswer ? t("subscriptions:checkout.no_match") : t("subscriptions:checkout.searching")}
          </Combobox.Empty>
        )}
      </Combobox.Dropdown>
      <VisuallyHidden role="status">
        {hasAnswer &&
          (hasPlaces
            ? t("subscriptions:checkout.results", { count: places.length })
            : t("subscriptions:checkout.no_match"))}
      </VisuallyHidden>
    </Combobox>
  );
}
