import "#web/ui/theme/mantine-more.css";
import { ActionIcon, Menu, useMantineColorScheme } from "@mantine/core";
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

const CHOICES = [
  { scheme: "light", Icon: IconSun },
  { scheme: "dark", Icon: IconMoon },
  { scheme: "auto", Icon: IconDeviceDesktop },
] as const;

/** Light, dark, or as the device says. The icon is that of the opposite scheme. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu width={200}>
      <Menu.Target>
        <ActionIcon aria-label={t("ui:theme.label")}>
          <IconMoon size={18} stroke={1.6} aria-hidden="true" className="mantine-dark-hidden" />
          <IconSun size={18} stroke={1.6} aria-hidden="true" className="mantine-light-hidden" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {CHOICES.map(({ scheme, Icon }) => (
          <Menu.Item
            key={scheme}
            aria-current={scheme === colorScheme}
            leftSection={<Icon size={16} stroke={1.6} aria-hidden="true" />}
            rightSection={scheme === colorScheme ? <IconCheck size={16} stroke={1.8} aria-hidden="true" /> : undefined}
            onClick={() => setColorScheme(scheme)}
          >
            {t(`ui:theme.${scheme}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
