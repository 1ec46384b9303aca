import { Button, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { COUNTRIES, type Country } from "#shared/domain/countries.ts";
import type { Place } from "#shared/restaurants/places.contract.ts";
import type { Restaurant } from "#shared/restaurants/restaurants.contract.ts";
import { useCountries } from "#web/features/accounts/useCountries.ts";
import { PlaceField } from "#web/features/restaurants/places/PlaceField.tsx";
import { PlaceWords, addressOf } from "#web/features/restaurants/places/PlaceWords.tsx";
import { usePlaceSearch } from "#web/features/restaurants/places/usePlaceSearch.ts";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { RatingLine } from "./RatingLine.tsx";
import classes from "./PlaceSearch.module.css";

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
  const [country, setCountry] = useState<Country | undefined>(COUNTRIES.find((one) => one === restaurant.country));
  const initial = `${restaurant.name} ${restaurant.city}`.slice(0, 120);
  const { text, setText, places, error, refetch, isFetching, isLongEnough, isWaiting, hasAnswer } = usePlaceSearch({
    initial,
    country,
  });
  const choose = useAction({ run: onChoose });

  const notice = !isLongEnough
    ? t("restaurants:google.dialog.too_short")
    : hasAnswer
      ? t("restaurants:google.dialog.none")
      : t("restaurants:google.dialog.searching");

  return (
    <div className={classes.search}>
      <div className={classes.fields}>
        <PlaceField
          data-autofocus
          isWaiting={isWaiting}
          label={t("restaurants:google.dialog.label")}
          placeholder={t("restaurants:google.dialog.placeholder")}
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
      {choose.problem !== undefined && <FormAlert>{choose.problem}</FormAlert>}
      <div className={classes.results} aria-busy={isWaiting}>
        {error ? (
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
            <Heading level={3} size="card" className={classes.question ?? ""}>
              {t("restaurants:google.dialog.is_this_you")}
            </Heading>
            <ul className={classes.list}>
              {places.map((place) => (
                <PlaceResult
                  key={place.place_id}
                  place={place}
                  isCurrent={place.place_id === currentId}
                  busy={choose.input?.place_id === place.place_id}
                  onChoose={() => choose.run(place)}
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

/** One restaurant that was found, and the button that chooses it. */
function PlaceResult({ place, isCurrent, busy, onChoose }: PlaceResultProps) {
  const { t } = useTranslation();
  const address = addressOf(place);
  return (
    <li className={classes.result}>
      <PlaceWords name={place.name} address={address}>
        <RatingLine rating={place.rating} count={place.review_count} />
      </PlaceWords>
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
