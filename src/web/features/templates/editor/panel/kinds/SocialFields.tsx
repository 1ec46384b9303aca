import { Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ElementOf } from "#shared/templates/elements.ts";
import { AlignField } from "#web/features/templates/editor/panel/fields/AlignField.tsx";
import { LinkField } from "#web/features/templates/editor/panel/fields/LinkField.tsx";
import { StepButton } from "#web/features/templates/editor/panel/fields/StepButton.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import type { KindProps } from "./kindProps.ts";
import { NETWORK_NAMES, NETWORKS, type Network } from "./networks.ts";
import classes from "./kinds.module.css";

type Links = ElementOf<"social">["links"];
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

/** Networks in the order they are shown, each with its address. */
export function SocialFields({ element, set }: KindProps<"social">) {
  const { t } = useTranslation();
  const { links } = element;
  const keep = (next: Links, field?: string): void => set({ links: next }, field);
  const nameOf = (network: Network): string =>
    network === "website" ? t("templates:panel.social.website") : NETWORK_NAMES[network];
  const free = NETWORKS.filter((network) => links.every((link) => link.network !== network));
  const [next] = free;
  return (
    <>
      <ul className={classes.rows}>
        {links.map((link, at) => (
          <li key={at} className={classes.row}>
            <div className={classes.rowHead}>
              <span>{nameOf(link.network)}</span>
              <span className={classes.rowActions}>
                <StepButton
                  disabled={at === 0}
                  label={t("templates:panel.social.up", { name: nameOf(link.network) })}
                  onClick={() => keep(swapped(links, at, at - 1))}
                >
                  <IconArrowUp {...ICON} />
                </StepButton>
                <StepButton
                  disabled={at === links.length - 1}
                  label={t("templates:panel.social.down", { name: nameOf(link.network) })}
                  onClick={() => keep(swapped(links, at, at + 1))}
                >
                  <IconArrowDown {...ICON} />
                </StepButton>
                <StepButton
                  label={t("templates:panel.social.remove", { name: nameOf(link.network) })}
                  onClick={() => keep(links.toSpliced(at, 1))}
                >
                  <IconTrash {...ICON} />
                </StepButton>
              </span>
            </div>
            <SelectField
              label={t("templates:panel.social.network")}
              data-field={`links.${at}.network`}
              data={NETWORKS.filter((network) => network === link.network || free.includes(network)).map((network) => ({
                value: network,
                label: nameOf(network),
              }))}
              value={link.network}
              onChange={(network) =>
                keep(links.with(at, { ...link, network: network as Network }), `links.${at}.network`)
              }
            />
            <LinkField
              label={t("templates:panel.link.label")}
              field={`links.${at}.url`}
              value={link.url}
              onChange={(url) => keep(links.with(at, { ...link, url: url ?? "" }), `links.${at}.url`)}
            />
          </li>
        ))}
      </ul>
      {next !== undefined && (
        <Button
          variant="default"
          leftSection={<IconPlus {...ICON} />}
          onClick={() => keep([...links, { network: next, url: "" }])}
        >
          {t("templates:panel.social.add")}
        </Button>
      )}
      <AlignField value={element.align} onChange={(align) => set({ align }, "align")} />
    </>
  );
}

function swapped(links: Links, one: number, other: number): Links {
  const [a, b] = [links[one], links[other]];
  return a && b ? links.with(one, b).with(other, a) : links;
}
