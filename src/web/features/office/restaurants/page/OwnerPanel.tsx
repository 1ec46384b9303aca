import { Anchor, Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  LEAST_SEARCHED,
  adminRestaurantsApi,
  type OfficeRestaurant,
  type RestaurantOwner,
} from "#shared/restaurants/admin-restaurants.contract.ts";
import { foundOwnersQuery } from "#web/features/office/restaurants/officeQueries.ts";
import { api } from "#web/lib/api/api.ts";
import { mayOpen } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { useAdminUser } from "#web/lib/session/useSession.ts";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { keepRestaurant } from "./keepRestaurant.ts";
import classes from "./page.module.css";

/** Who runs it; or the search for somebody who could. */
export function OwnerPanel({ restaurant }: { restaurant: OfficeRestaurant }) {
  return restaurant.owner ? (
    <LinkedOwner restaurant={restaurant} owner={restaurant.owner} />
  ) : (
    <OwnerSearch restaurant={restaurant} />
  );
}

interface LinkedOwnerProps {
  restaurant: OfficeRestaurant;
  owner: NonNullable<OfficeRestaurant["owner"]>;
}

function LinkedOwner({ restaurant, owner }: LinkedOwnerProps) {
  const { t } = useTranslation();
  const keep = keepRestaurant(useQueryClient());
  const mayOpenUser = mayOpen(useAdminUser(), "users");
  const { confirm, dialog } = useConfirm();
  const unlink = useAction({
    run: async () => keep(await api(adminRestaurantsApi.unlinkUser, { params: { id: restaurant.id } })),
    done: { title: t("restaurant_office:owner.unlinked"), brief: true },
    failed: t("restaurant_office:owner.unlink_failed"),
  });
  const name = mayOpenUser ? (
    <Anchor component={AppLink} inherit href={paths.admin.user(owner.id)}>
      {owner.name}
    </Anchor>
  ) : (
    owner.name
  );
  return (
    <Section title={t("restaurant_office:owner.title")}>
      <div className={classes.person}>
        <NameCell name={name} caption={owner.email} />
        {owner.status === "inactive" && <StatusBadge tone="grey">{t("restaurant_office:owner.inactive")}</StatusBadge>}
        <Button
          variant="default"
          loading={unlink.busy}
          onClick={() =>
            confirm({
              title: t("restaurant_office:owner.unlink_title", { name: owner.name }),
              text: t("restaurant_office:owner.unlink_text"),
              confirmLabel: t("restaurant_office:owner.unlink"),
              cancelLabel: t("restaurant_office:cancel"),
              onConfirm: () => unlink.run(),
            })
          }
        >
          {t("restaurant_office:owner.unlink")}
        </Button>
      </div>
      {dialog}
    </Section>
  );
}

function OwnerSearch({ restaurant }: { restaurant: OfficeRestaurant }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 250);
  const isLong = search.length >= LEAST_SEARCHED;
  const { data, error } = useQuery({ ...foundOwnersQuery(search), enabled: isLong });
  const shown = isLong ? data : undefined;
  return (
    <Section title={t("restaurant_office:owner.none")} subtitle={t("restaurant_office:owner.none_text")}>
      <TextField
        label={t("restaurant_office:owner.search")}
        description={t("restaurant_office:owner.search_hint")}
        type="search"
        autoComplete="off"
        aria-required={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {isLong && error && <FormAlert>{errorText(error)}</FormAlert>}
      {shown?.length === 0 && <p className={classes.text}>{t("restaurant_office:owner.no_match")}</p>}
      {shown !== undefined && shown.length > 0 && (
        <ul className={classes.found} aria-label={t("restaurant_office:owner.search")}>
          {shown.map((owner) => (
            <FoundOwner key={owner.id} restaurant={restaurant} owner={owner} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function FoundOwner({ restaurant, owner }: { restaurant: OfficeRestaurant; owner: RestaurantOwner }) {
  const { t } = useTranslation();
  const keep = keepRestaurant(useQueryClient());
  const link = useAction({
    run: async () =>
      keep(await api(adminRestaurantsApi.linkUser, { params: { id: restaurant.id }, body: { user_id: owner.id } })),
    done: { title: t("restaurant_office:owner.linked"), brief: true },
    failed: t("restaurant_office:owner.link_failed"),
  });
  return (
    <li className={classes.person}>
      <NameCell name={owner.name} caption={owner.email} />
      {owner.restaurant ? (
        <span className={classes.text}>{t("restaurant_office:owner.runs", { name: owner.restaurant.name })}</span>
      ) : (
        <Button
          variant="light"
          loading={link.busy}
          aria-label={`${t("restaurant_office:owner.link")}: ${owner.name}`}
          onClick={() => link.run()}
        >
          {t("restaurant_office:owner.link")}
        </Button>
      )}
    </li>
  );
}
