import { Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { REPLY_MAX, type ReplySnippet, type Review } from "#shared/reviews/reviews.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { useOwnerUser } from "#web/lib/session/useSession.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { NotConnected } from "#web/features/reviews/list/NotConnected.tsx";
import { ReplyActions } from "./ReplyActions.tsx";
import { ReplyFailure } from "./ReplyFailure.tsx";
import { SnippetChips } from "#web/features/reviews/snippets/SnippetChips.tsx";
import { fillSnippet, firstNameOf, insertAt } from "#web/features/reviews/snippets/snippetText.ts";
import { keepUnsavedReply, unsavedReply } from "./unsavedReplies.ts";
import classes from "./ReplyForm.module.css";

interface ReplyFormProps {
  review: Review;
  busy: "post" | "draft" | undefined;
  failure: unknown;
  takesFocus: boolean;
  onSend: (text: string, kind: "post" | "draft") => Promise<boolean>;
  onCancel: () => void;
  onDiscard: () => void;
  onManage: () => void;
}

/** Writes a reply. Every letter is kept outside too, so that nothing is lost by looking elsewhere. */
export function ReplyForm(props: ReplyFormProps) {
  const { review, busy, failure, takesFocus, onSend, onCancel, onDiscard, onManage } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const restaurant = useOwnerUser()?.restaurant?.name ?? "";
  const { field, focus } = useField(takesFocus);
  const hintId = useId();
  const [text, setText] = useState(
    () => unsavedReply(client, review.id) ?? review.draft ?? review.response?.text ?? "",
  );
  const [problem, setProblem] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  const max = format.number(REPLY_MAX);

  const change = (next: string): void => {
    setText(next);
    setProblem(undefined);
    setSaved(false);
    keepUnsavedReply(client, review.id, next);
  };
  const handleInsert = (snippet: ReplySnippet): void => {
    const filled = fillSnippet(snippet.text, { firstName: firstNameOf(review.author_name), restaurant });
    const next = insertAt(text, filled, field.current?.selectionStart ?? text.length);
    change(next.text);
    focus(next.cursor);
  };
  const sending = useAction({
    run: async (kind: "post" | "draft") => {
      if ((await onSend(text, kind)) && kind === "draft") setSaved(true);
    },
  });
  const handleSend = (kind: "post" | "draft"): void => {
    if (busy !== undefined) return;
    const fault =
      text.trim() === ""
        ? t("reviews:reply.required")
        : text.trim().length > REPLY_MAX
          ? t("reviews:reply.too_long", { max })
          : undefined;
    setProblem(fault);
    setSaved(false);
    if (fault !== undefined) return focus();
    sending.run(kind);
  };

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        handleSend("post");
      }}
    >
      {!review.can_post && <NotConnected />}
      <div>
        <Textarea
          ref={field}
          label={review.can_post ? t("reviews:reply.field") : t("reviews:reply.field_here")}
          autosize
          minRows={7}
          maxRows={14}
          value={text}
          readOnly={busy !== undefined}
          error={problem}
          aria-describedby={hintId}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <div id={hintId} className={classes.hint}>
          <span>{review.can_post && t("reviews:reply.visible")}</span>
          <span className={classes.counter} data-over={text.trim().length > REPLY_MAX || undefined}>
            {t("reviews:reply.counter", { used: format.number(text.trim().length), max })}
          </span>
        </div>
      </div>
      <SnippetChips language={review.language} onInsert={handleInsert} onManage={onManage} />
      {failure !== undefined && <ReplyFailure error={failure} />}
      <ReplyActions
        review={review}
        busy={busy}
        onDraft={() => handleSend("draft")}
        onCancel={onCancel}
        onDiscard={onDiscard}
      />
      <p className={classes.saved} role="status">
        {isSaved && t("reviews:reply.draft_saved")}
      </p>
    </form>
  );
}

function useField(takesFocus: boolean) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    const node = field.current;
    node?.focus({ preventScroll: true });
    node?.setSelectionRange(node.value.length, node.value.length);
  }, [takesFocus]);
  const focus = (cursor?: number): void => {
    // After the new text is in the field.
    requestAnimationFrame(() => {
      field.current?.focus();
      if (cursor !== undefined) field.current?.setSelectionRange(cursor, cursor);
    });
  };
  return { field, focus };
}
