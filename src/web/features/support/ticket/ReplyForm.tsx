import { Button, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useRef, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { ReplyInput, supportApi } from "#shared/support/support.contract.ts";
import type { TicketDetail } from "#shared/support/support.model.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { zodValidate } from "#web/lib/form.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { useOwnerUser } from "#web/lib/session/useSession.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { AttachmentPicker } from "#web/features/support/conversation/AttachmentPicker.tsx";
import { AttachmentZone } from "#web/features/support/conversation/AttachmentZone.tsx";
import { OWNER_FILES } from "#web/features/support/conversation/conversationDoors.ts";
import { draftName, useKeptDraft } from "#web/features/support/conversation/keptDraft.ts";
import { useAttachments } from "#web/features/support/conversation/useAttachments.ts";
import { useKeepPlace } from "#web/features/support/conversation/useKeepPlace.ts";
import { useSendProblem } from "#web/features/support/conversation/useSendProblem.ts";
import { supportKeys } from "#web/features/support/supportQueries.ts";
import classes from "./Ticket.module.css";

/** The key is made when it is sent, and the files are known only then. */
const TypedReply = ReplyInput.omit({ key: true, attachment_ids: true });

/** Writes to support. What is typed is kept for this ticket, also over a reload. */
export function ReplyForm({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const hintId = useId();
  const place = useRef<HTMLDivElement>(null);
  useKeepPlace(place);
  const { form, attachments, sending, filesError } = useReply(ticket);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    sending.handleSubmit();
  };
  return (
    <div ref={place}>
      <FormStack onSubmit={sending.handleSubmit} problem={sending.problem}>
        {ticket.status === "resolved" && (
          <FormAlert tone="info" still>
            {t("support_screen:reply.reopens")}
          </FormAlert>
        )}
        <AttachmentZone attachments={attachments}>
          <Textarea
            label={t("support_screen:reply.label")}
            placeholder={t("support_screen:reply.placeholder")}
            aria-required
            aria-describedby={hintId}
            autosize
            minRows={4}
            maxRows={14}
            onKeyDown={handleKeyDown}
            {...form.getInputProps("text")}
          />
          <AttachmentPicker attachments={attachments} error={filesError} />
        </AttachmentZone>
        <div className={classes.send}>
          <span id={hintId} className={classes.hint}>
            {t("support_screen:reply.hint")}
          </span>
          <Button type="submit" loading={sending.busy}>
            {t("support_screen:reply.send")}
          </Button>
        </div>
      </FormStack>
    </div>
  );
}

const BLANK = { text: "" };

/** The draft of a reply, its files and the way to send both. */
function useReply({ id }: TicketDetail) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const draft = useKeptDraft(draftName(useOwnerUser()?.id, id), BLANK);
  const form = useForm({
    initialValues: { ...draft.initial.values, attachment_ids: [] as string[] },
    validate: zodValidate(TypedReply),
    onValuesChange: ({ text }) => draft.keepValues({ text }),
  });
  const attachments = useAttachments({
    doors: OWNER_FILES,
    initial: draft.initial.files,
    onStored: (files) => {
      form.clearFieldError("attachment_ids");
      draft.keepFiles(files);
    },
  });
  const explain = useSendProblem({ verb: "create", resource: t("support_screen:reply.noun") });
  const sending = useAction({
    form,
    explain: (error) => {
      // Closed or put together with another one in the meantime: the page is to show it, and the draft stays.
      if (error instanceof ApiError && (error.status === 409 || error.status === 404))
        void cache.invalidateQueries({ queryKey: supportKeys.one(id) });
      return explain(error);
    },
    done: { title: t("support_screen:reply.sent"), brief: true },
    run: async (values) => {
      const answer = await attachments.sendWith((attachment_ids) => {
        const content = { ...TypedReply.parse(values), attachment_ids };
        return api(supportApi.reply, { params: { id }, body: { ...content, key: draft.keyFor(content) } });
      });
      // An older look at the conversation must not take the new message away again.
      await cache.cancelQueries({ queryKey: supportKeys.one(id) });
      cache.setQueryData(supportKeys.one(id), answer);
      attachments.clear();
      form.setValues({ ...BLANK, attachment_ids: [] });
      draft.forget();
      renewAfter(cache, "ticket_changed");
    },
  });
  return {
    form,
    attachments,
    sending,
    filesError: typeof form.errors["attachment_ids"] === "string" ? form.errors["attachment_ids"] : undefined,
  };
}
