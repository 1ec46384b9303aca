import { Menu, UnstyledButton } from "@mantine/core";
import { IconBell, IconLogout, IconSelector, IconUser } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { goTo } from "#web/lib/pages/navigation.ts";
import { InitialsAvatar } from "#web/ui/data/InitialsAvatar.tsx";
import classes from "./UserMenu.module.css";

interface UserMenuProps {
  name: string;
  /** Owner, administrator or manager. */
  role: string;
  email: string;
  profileHref?: string;
  /** Where they choose what they hear of. */
  preferencesHref?: string;
  onLogout: () => void;
  /** `row` at the foot of the side, `avatar` in a narrow bar. */
  shape: "row" | "avatar";
}

export function UserMenu({ name, role, email, profileHref, preferencesHref, onLogout, shape }: UserMenuProps) {
  const { t } = useTranslation();
  const isRow = shape === "row";
  return (
    <Menu width={232} position={isRow ? "top-start" : "bottom-end"} offset={6} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.target}
          data-shape={shape}
          // The row needs no label: it contains the name as text.
          aria-label={isRow ? undefined : t("shell:account.menu", { name })}
        >
          <InitialsAvatar name={name} size={32} />
          {isRow && (
            <>
              <span className={classes.words}>
                <span className={classes.name}>{name}</span>
                <span className={classes.role}>{role}</span>
              </span>
              <IconSelector size={16} stroke={1.6} aria-hidden="true" className={classes.chevrons} />
            </>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.head}>
          <div className={classes.name}>{name}</div>
          <div className={classes.email}>{email}</div>
        </div>
        <Menu.Divider />
        {profileHref !== undefined && (
          <Menu.Item
            leftSection={<IconUser size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => goTo(profileHref)}
          >
            {t("shell:account.profile")}
          </Menu.Item>
        )}
        {preferencesHref !== undefined && (
          <Menu.Item
            leftSection={<IconBell size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => goTo(preferencesHref)}
          >
            {t("bell:title")}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} aria-hidden="true" />} onClick={onLogout}>
          {t("shell:account.logout")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
