import "#web/ui/theme/mantine-more.css";
import { ActionIcon, Menu } from "@mantine/core";
import { IconCheck, IconLanguage } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { LOCALES } from "#shared/domain/locales.ts";
import { useLocaleChoice } from "./useLocaleChoice.ts";

/** The language switch of the top bars. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const { locale, choose } = useLocaleChoice();
  return (
    <Menu width={180}>
      <Menu.Target>
        <ActionIcon aria-label={t("ui:language.label")}>
          <IconLanguage size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {LOCALES.map((one) => (
          <Menu.Item
            key={one}
            lang={one}
            aria-current={one === locale}
            rightSection={one === locale ? <IconCheck size={16} stroke={1.8} aria-hidden="true" /> : undefined}
            onClick={() => choose(one)}
          >
            {t(`ui:language.${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
