import { Button } from "@mantine/core";
import { IconBrandGoogle, IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Review } from "#shared/reviews/reviews.contract.ts";
import { NotConnected } from "#web/features/reviews/list/NotConnected.tsx";
import { ReplyFailure } from "./ReplyFailure.tsx";
import { ReviewResponse } from "./ReviewResponse.tsx";
import classes from "./ReplyDone.module.css";

interface ReplyDoneProps {
  response: NonNullable<Review["response"]>;
  name: string;
  canPost: boolean;
  isPosting: boolean;
  failure: unknown;
  onPost: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** The reply that is there, and what can still be done with it. */
export function ReplyDone(props: ReplyDoneProps) {
  const { response, name, canPost, isPosting, failure, onPost, onEdit, onDelete } = props;
  const { t } = useTranslation();
  const isHere = response.where === "here";
  return (
    <>
      <div className={classes.response}>
        <ReviewResponse response={response} name={name} />
      </div>
      {isHere && !canPost && <NotConnected />}
      {failure !== undefined && <ReplyFailure error={failure} />}
      <div className={classes.actions}>
        {isHere && canPost && (
          <Button
            loading={isPosting}
            leftSection={<IconBrandGoogle size={16} stroke={2} aria-hidden="true" />}
            onClick={onPost}
          >
            {t("reviews:reply.post")}
          </Button>
        )}
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
