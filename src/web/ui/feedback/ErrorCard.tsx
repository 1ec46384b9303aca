import { Button } from "@mantine/core";
import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconTile } from "#web/ui/data/IconTile.tsx";
import { TitleBlock } from "#web/ui/layout/TitleBlock.tsx";
import classes from "./ErrorCard.module.css";

export interface ErrorCardProps {
  title: ReactNode;
  text: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Without its own card, for use inside one. */
  bare?: boolean;
}

/** Takes the place of a card that failed to load, with a button to try again; filters and tabs around it stay. */
export function ErrorCard({ title, text, onRetry, retrying = false, bare = false }: ErrorCardProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.card} data-bare={bare || undefined} role="alert">
      <IconTile tone="red">
        <IconCloudOff size={20} stroke={1.6} />
      </IconTile>
      <div>
        <TitleBlock level={2} size="card" title={title} text={text} />
        {onRetry !== undefined && (
          <Button
            variant="default"
            size="xs"
            mt={14}
            leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden="true" />}
            loading={retrying}
            onClick={onRetry}
          >
            {t("ui:retry")}
          </Button>
        )}
      </div>
    </div>
  );
}
