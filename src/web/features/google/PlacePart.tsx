import { Anchor, Button } from "@mantine/core";
import { IconExternalLink, IconMapPin, IconSearch } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Place } from "#shared/restaurants/places.contract.ts";
import type { Restaurant } from "#shared/restaurants/restaurants.contract.ts";
import type { GooglePlace } from "#shared/reviews/google.contract.ts";
import { toast } from "#web/lib/toast.tsx";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { IconTile } from "#web/ui/data/IconTile.tsx";
import { PlaceWords } from "#web/features/restaurants/places/PlaceWords.tsx";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { PlaceSearch } from "./PlaceSearch.tsx";
import { RatingLine } from "./RatingLine.tsx";
import { useChoosePlace } from "./googleQueries.ts";
import classes from "./PlacePart.module.css";

interface PlacePartProps {
  place: GooglePlace | null;
  restaurant: Pick<Restaurant, "name" | "city" | "country">;
}

/** The place that was chosen, or the way to choose one. Another one is only taken after a question. */
export function PlacePart({ place, restaurant }: PlacePartProps) {
  const { t } = useTranslation();
  const [searching, setSearching] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const choosePlace = useChoosePlace();
  const { confirm, dialog } = useConfirm();

  const take = async (placeId: string): Promise<void> => {
    await choosePlace(placeId);
    setSearching(false);
    toast.success({ title: t("restaurants:google.chosen"), message: t("restaurants:google.chosen_text") });
  };
  const handleChoose = async (next: Place): Promise<void> => {
    if (place === null) return take(next.place_id);
    setSearching(false);
    // The clicked button disappears together with its dialog, so the focus returns to an element that stays.
    opener.current?.focus({ preventScroll: true });
    confirm({
      title: t("restaurants:google.replace.title", { name: next.name }),
      text: t("restaurants:google.replace.text", { old: place.name }),
      confirmLabel: t("restaurants:google.replace.confirm"),
      cancelLabel: t("restaurants:google.replace.cancel", { old: place.name }),
      onConfirm: () => take(next.place_id),
    });
  };

  return (
    <>
      <div className={classes.place}>
        <IconTile tone="fig">
          <IconMapPin size={20} stroke={1.6} />
        </IconTile>
        {place === null ? (
          <PlaceWords name={t("restaurants:google.none_title")} address={t("restaurants:google.none_text")} />
        ) : (
          <PlaceWords name={place.name} address={place.address}>
            {place.review_count !== null && <RatingLine rating={place.rating} count={place.review_count} />}
          </PlaceWords>
        )}
      </div>
      <div className={classes.actions}>
        <Button
          ref={opener}
          variant={place === null ? "light" : "default"}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => setSearching(true)}
        >
          {place === null ? t("restaurants:google.search") : t("restaurants:google.change")}
        </Button>
        {place !== null && (
          <Anchor href={place.maps_url} target="_blank" rel="noopener" className={classes.maps ?? ""}>
            {t("restaurants:google.maps")}
            <IconExternalLink size={15} stroke={1.6} aria-hidden="true" />
          </Anchor>
        )}
      </div>
      <PlaceDialog
        opened={searching}
        onClose={() => setSearching(false)}
        restaurant={restaurant}
        currentId={place?.place_id}
        onChoose={handleChoose}
      />
      {dialog}
    </>
  );
}

interface PlaceDialogProps {
  opened: boolean;
  onClose: () => void;
  restaurant: Pick<Restaurant, "name" | "city" | "country">;
  currentId: string | undefined;
  /** A rejection is shown inside, and the dialog stays. */
  onChoose: (place: Place) => Promise<void>;
}

/** Finds the restaurant on Google. Every opening is a new search. */
function PlaceDialog({ opened, onClose, ...search }: PlaceDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      width={580}
      title={t("restaurants:google.dialog.title")}
      closeLabel={t("restaurants:google.dialog.close")}
    >
      <PlaceSearch {...search} />
    </Dialog>
  );
}
