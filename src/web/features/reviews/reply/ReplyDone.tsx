import { Button } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Review } from "#shared/reviews/reviews.contract.ts";
import { NotConnected } from "#web/features/reviews/list/NotConnected.tsx";
import { ReviewResponse } from "./ReviewResponse.tsx";
import classes from "./ReplyDone.module.css";

interface ReplyDoneProps {
  response: NonNullable<Review["response"]>;
  name: string;
  canPost: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** The reply that is there, and what can still be done with it. */
export function ReplyDone({ response, name, canPost, onEdit, onDelete }: ReplyDoneProps) {
  const { t } = useTranslation();
  const isHere = response.where === "here";
  return (
    <>
      <div className={classes.response}>
        <ReviewResponse response={response} name={name} />
      </div>
      {isHere && canPost && <p className={classes.note}>{t("reviews:reply.post_here")}</p>}
      {isHere && !canPost && <NotConnected />}
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.6} aria-hidden="true" />}
          onClick={onEdit}
        >
          {t("reviews:reply.edit")}
        </Button>
        <Button
          variant="subtle"
          color="tomato"
          leftSection={<IconTrash size={16} stroke={1.6} aria-hidden="true" />}
          onClick={onDelete}
        >
          {t("reviews:reply.delete")}
        </Button>
      </div>
    </>
  );
}
