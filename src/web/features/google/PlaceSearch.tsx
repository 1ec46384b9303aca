import { Loader, VisuallyHidden, Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { COUNTRIES, type Country } from "#shared/domain/countries.ts";
import type { Place } from "#shared/restaurants/places.contract.ts";
import type { Restaurant } from "#shared/restaurants/restaurants.contract.ts";
import { useCountries } from "#web/features/accounts/useCountries.ts";
import { MIN_SEARCH, placesQuery } from "#web/features/subscriptions/subscriptionQueries.ts";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { RatingLine } from "./RatingLine.tsx";
import classes from "./PlaceSearch.module.css";

const DEBOUNCE_MS = 300;

interface PlaceSearchProps {
  restaurant: Pick<Restaurant, "name" | "city" | "country">;
  currentId: string | undefined;
  onChoose: (place: Place) => Promise<void>;
}

/** Starts with what is known of the restaurant, so that usually the first answer is the right one. */
export function PlaceSearch({ restaurant, currentId, onChoose }: PlaceSearchProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const countries = useCountries();
  const [text, setText] = useState(`${restaurant.name} ${restaurant.city}`.slice(0, 120));
  const [country, setCountry] = useState<Country | undefined>(COUNTRIES.find((one) => one === restaurant.country));
  const [query] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(placesQuery({}, { query, country }));
  const [busyId, setBusyId] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const running = useRef(false);

  const choose = async (place: Place): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusyId(place.place_id);
    setFailure(undefined);
    try {
      await onChoose(place);
    } catch (cause) {
      setFailure(errorText(cause));
    }
    running.current = false;
    setBusyId(undefined);
  };

  const isLongEnough = text.trim().length >= MIN_SEARCH;
  const isWaiting = isLongEnough && (isFetching || query !== text.trim());
  const places = isLongEnough && !error ? (data ?? []) : [];
  const hasAnswer = isLongEnough && data !== undefined && !isWaiting && !isPlaceholderData && !error;
  const notice = !isLongEnough
    ? t("restaurants:google.dialog.too_short")
    : hasAnswer
      ? t("restaurants:google.dialog.none")
      : t("restaurants:google.dialog.searching");

  return (
    <div className={classes.search}>
      <div className={classes.fields}>
        <TextField
          data-autofocus
          label={t("restaurants:google.dialog.label")}
          placeholder={t("restaurants:google.dialog.placeholder")}
          inputMode="search"
          autoComplete="off"
          maxLength={120}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
          rightSection={isWaiting && <Loader size={16} aria-hidden="true" />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <SelectField
          label={t("restaurants:google.dialog.country")}
          data={countries}
          value={country ?? null}
          onChange={(next) => setCountry(COUNTRIES.find((one) => one === next))}
        />
      </div>
      {failure !== undefined && <FormAlert>{failure}</FormAlert>}
      <div className={classes.results} aria-busy={isWaiting}>
        {error && isLongEnough ? (
          <ErrorCard
            bare
            title={t("restaurants:google.dialog.failed")}
            text={errorText(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : places.length === 0 ? (
          <p className={classes.notice}>{notice}</p>
        ) : (
          <>
            <h3 className={classes.question}>{t("restaurants:google.dialog.is_this_you")}</h3>
            <ul className={classes.list}>
              {places.map((place) => (
                <PlaceResult
                  key={place.place_id}
                  place={place}
                  isCurrent={place.place_id === currentId}
                  busy={busyId === place.place_id}
                  onChoose={() => void choose(place)}
                />
              ))}
            </ul>
          </>
        )}
      </div>
      <VisuallyHidden role="status">
        {places.length === 0
          ? error
            ? ""
            : notice
          : hasAnswer && t("restaurants:google.dialog.results", { count: places.length })}
      </VisuallyHidden>
    </div>
  );
}

interface PlaceResultProps {
  place: Place;
  isCurrent: boolean;
  busy: boolean;
  onChoose: () => void;
}

/** One restaurant Google knows, with enough to tell it from its namesakes. */
function PlaceResult({ place, isCurrent, busy, onChoose }: PlaceResultProps) {
  const { t } = useTranslation();
  const town = [place.postal_code, place.city].filter(Boolean).join(" ");
  const address = [place.address, town].filter(Boolean).join(", ");
  return (
    <li className={classes.result}>
      <div className={classes.words}>
        <span className={classes.name}>{place.name}</span>
        <span className={classes.address}>{address}</span>
        <RatingLine rating={place.rating} count={place.review_count} />
      </div>
      {isCurrent ? (
        <StatusBadge tone="green">{t("restaurants:google.dialog.current")}</StatusBadge>
      ) : (
        <Button
          variant="light"
          loading={busy}
          aria-label={t("restaurants:google.dialog.choose_label", { name: place.name, address })}
          onClick={onChoose}
        >
          {t("restaurants:google.dialog.choose")}
        </Button>
      )}
    </li>
  );
}
