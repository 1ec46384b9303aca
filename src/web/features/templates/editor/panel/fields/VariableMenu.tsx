import "#web/ui/theme/mantine-more.css";
import { ActionIcon, Menu } from "@mantine/core";
import { IconBraces } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TEXT_VARIABLES, type TextVariable } from "#shared/templates/variables.ts";

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
  return (
    <Menu width={240} returnFocus={!wasChosen} onOpen={() => setWasChosen(false)}>
      <Menu.Target>
        <ActionIcon size={30} aria-label={t("templates:panel.insert_variable", { field: label })}>
          <IconBraces size={17} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("templates:panel.variables")}</Menu.Label>
        {TEXT_VARIABLES.map((name) => (
          <Menu.Item
            key={name}
            onClick={() => {
              setWasChosen(true);
              onInsert(name);
            }}
          >
            {t(`templates:variable.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
