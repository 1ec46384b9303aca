import { Button, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, type KeyboardEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { adminSupportApi } from "#shared/support/admin-support.contract.ts";
import type { StaffTicketDetail } from "#shared/support/admin-support.model.ts";
import { text as messageText } from "#shared/support/support.model.ts";
import { AFTER_ANSWER } from "#shared/support/tickets.rules.ts";
import { z } from "zod";
import { ApiError, api } from "#web/lib/api/api.ts";
import { zodValidate } from "#web/lib/form.ts";
import { oneOf } from "#web/lib/oneOf.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { useAdminUser } from "#web/lib/session/useSession.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { AttachmentPicker } from "#web/features/support/conversation/AttachmentPicker.tsx";
import { AttachmentZone } from "#web/features/support/conversation/AttachmentZone.tsx";
import { STAFF_FILES } from "#web/features/support/conversation/conversationDoors.ts";
import { useKeptDraft } from "#web/features/support/conversation/keptDraft.ts";
import { useAttachments } from "#web/features/support/conversation/useAttachments.ts";
import { useSendProblem } from "#web/features/support/conversation/useSendProblem.ts";
import { insertAt } from "#web/features/reviews/snippets/snippetText.ts";
import { AnswerPicker } from "#web/features/support/desk/answers/AnswerPicker.tsx";
import { deskKeys } from "#web/features/support/desk/deskQueries.ts";
import { useShowTicket } from "./useShowTicket.ts";
import { writeDraftName, type WriteKind } from "./writeKinds.ts";
import classes from "./DeskTicket.module.css";

interface WriteFormProps {
  kind: WriteKind;
  ticket: StaffTicketDetail;
  field: RefObject<HTMLTextAreaElement | null>;
  onTyping: () => void;
  /** Whether there is text that waits to be sent. */
  onKept: (isKept: boolean) => void;
  /** With the conversation, the new message included. */
  onSent: (ticket: StaffTicketDetail) => void;
}

/** An answer to the owner or a note for colleagues. What is typed is kept by ticket and kind, also over a reload. */
export function WriteForm({ kind, ticket, field, onTyping, onKept, onSent }: WriteFormProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const { form, attachments, sending, filesError } = useWriting({ kind, ticket, onTyping, onKept, onSent });
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    sending.handleSubmit();
  };
  const insert = (addition: string): void => {
    const { text } = form.getValues();
    const next = insertAt(text, addition, field.current?.selectionStart ?? text.length);
    form.setFieldValue("text", next.text);
    // After the dialog has given the focus back and the new text is drawn.
    setTimeout(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.cursor, next.cursor);
    });
  };
  return (
    <FormStack onSubmit={sending.handleSubmit} problem={sending.problem}>
      <AttachmentZone attachments={attachments}>
        <Textarea
          ref={field}
          label={t(`support_desk:write.${kind}_label`)}
          placeholder={t(`support_desk:write.${kind}_placeholder`, {
            name: ticket.owner?.name ?? ticket.restaurant.name,
          })}
          aria-required
          aria-describedby={hintId}
          autosize
          minRows={4}
          maxRows={16}
          onKeyDown={handleKeyDown}
          {...form.getInputProps("text")}
        />
        {kind === "answer" && (
          <div className={classes.tools}>
            <AnswerPicker variables={ticket.variables} onPick={insert} />
          </div>
        )}
        <AttachmentPicker attachments={attachments} error={filesError} />
      </AttachmentZone>
      <div className={classes.send}>
        {kind === "answer" && (
          <SelectField
            className={classes.after ?? ""}
            label={t("support_desk:write.after")}
            allowDeselect={false}
            data={AFTER_ANSWER.map((value) => ({ value, label: t(`support_desk:write.after_status.${value}`) }))}
            {...form.getInputProps("status")}
          />
        )}
        <span id={hintId} className={classes.hint}>
          {kind === "note" && `${t("support_desk:write.note_hint")} `}
          <span className={classes.keyHint}>{t("support_desk:write.hint")}</span>
        </span>
        <Button type="submit" loading={sending.busy}>
          {t(`support_desk:write.send_${kind}`)}
        </Button>
      </div>
    </FormStack>
  );
}

const BLANK = { text: "", status: AFTER_ANSWER[0] as string };
const Typed = z.object({ text: messageText, status: z.enum(AFTER_ANSWER) });

/** A draft with its files, and the way to send both. */
function useWriting({ kind, ticket, onTyping, onKept, onSent }: Omit<WriteFormProps, "field">) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { id } = ticket;
  const show = useShowTicket(id);
  const draft = useKeptDraft(writeDraftName(useAdminUser()?.id, id, kind), BLANK);
  const form = useForm({
    initialValues: {
      text: draft.initial.values.text,
      status: oneOf(draft.initial.values.status, AFTER_ANSWER) ?? AFTER_ANSWER[0],
      attachment_ids: [] as string[],
    },
    validate: zodValidate(Typed),
    onValuesChange: ({ text, status }) => {
      draft.keepValues({ text, status });
      if (text !== "") onTyping();
    },
  });
  const isKept = form.getValues().text !== "";
  const tellKept = useEffectEvent(onKept);
  useEffect(() => tellKept(isKept), [isKept]);
  const attachments = useAttachments({
    doors: STAFF_FILES,
    initial: draft.initial.files,
    onStored: (files) => {
      form.clearFieldError("attachment_ids");
      draft.keepFiles(files);
    },
  });
  const explain = useSendProblem({ verb: "create", resource: t(`support_desk:write.${kind}_noun`) });
  const sending = useAction({
    form,
    explain: (error) => {
      // Written in between, closed or put together with another one: the page is to show it, and the draft stays.
      if (error instanceof ApiError && (error.status === 409 || error.status === 404))
        void cache.invalidateQueries({ queryKey: deskKeys.one(id) });
      return error instanceof ApiError && error.code === "ticket_newer"
        ? t("support_desk:write.newer")
        : explain(error);
    },
    done: { title: t(`support_desk:write.${kind}_sent`), brief: true },
    run: async (values) => {
      const { text, status } = Typed.parse(values);
      const answer = await attachments.sendWith((attachment_ids) => {
        const content = { text, attachment_ids, internal: kind === "note", status };
        return api(adminSupportApi.reply, {
          params: { id },
          body: { ...content, key: draft.keyFor(content), seen_message_id: ticket.messages.at(-1)?.id ?? "" },
        });
      });
      await show(answer);
      attachments.clear();
      form.setValues({ ...BLANK, status: AFTER_ANSWER[0], attachment_ids: [] });
      draft.forget();
      onSent(answer);
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
