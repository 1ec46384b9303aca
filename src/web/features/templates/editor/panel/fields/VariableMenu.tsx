import "#web/ui/theme/mantine-more.css";
import { ActionIcon, Menu } from "@mantine/core";
import { IconBraces } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TEXT_VARIABLES, type TextVariable, isOfOffer } from "#shared/templates/variables.ts";
import classes from "./sections.module.css";

interface VariableMenuProps {
  /** The field's name, so that each of several menus is told apart. */
  label: string;
  onInsert: (name: TextVariable) => void;
}

/** What each recipient has their own of, to be put into a line. */
export function VariableMenu({ label, onInsert }: VariableMenuProps) {
  const { t } = useTranslation();
  // After an insertion the focus goes to the line, otherwise back to the button.
  const [wasChosen, setWasChosen] = useState(false);
  const items = (names: readonly TextVariable[]) =>
    names.map((name) => (
      <Menu.Item
        key={name}
        onClick={() => {
          setWasChosen(true);
          onInsert(name);
        }}
      >
        {t(`templates:variable.${name}`)}
      </Menu.Item>
    ));
  return (
    <Menu width={240} returnFocus={!wasChosen} onOpen={() => setWasChosen(false)}>
      <Menu.Target>
        <ActionIcon
          size={30}
          className={classes.button ?? ""}
          aria-label={t("templates:panel.insert_variable", { field: label })}
        >
          <IconBraces size={17} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("templates:panel.variables")}</Menu.Label>
        {items(TEXT_VARIABLES.filter((name) => !isOfOffer(name)))}
        <Menu.Label>{t("templates:panel.variables_offer")}</Menu.Label>
        {items(TEXT_VARIABLES.filter(isOfOffer))}
      </Menu.Dropdown>
    </Menu>
  );
}
