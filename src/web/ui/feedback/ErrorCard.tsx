import { Button } from "@mantine/core";
import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./ErrorCard.module.css";

export interface ErrorCardProps {
  title: ReactNode;
  text: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Without its own card, for use inside one. */
  bare?: boolean;
}

/** Stands in the card that failed, with the way out; what was chosen around it stays. */
export function ErrorCard({ title, text, onRetry, retrying = false, bare = false }: ErrorCardProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.card} data-bare={bare || undefined} role="alert">
      <span className={classes.icon} aria-hidden="true">
        <IconCloudOff size={20} stroke={1.6} />
      </span>
      <div>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.text}>{text}</p>
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
