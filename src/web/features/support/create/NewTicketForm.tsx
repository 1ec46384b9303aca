import { Button, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import {
  ANSWER_HOURS,
  SUBJECT_MAX,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  type TicketPriority,
} from "#shared/support/support-values.ts";
import { TicketInput, supportApi } from "#shared/support/support.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { zodValidate } from "#web/lib/form.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { useOwnerUser } from "#web/lib/session/useSession.ts";
import { toast } from "#web/lib/toast.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { AttachmentPicker } from "#web/features/support/conversation/AttachmentPicker.tsx";
import { AttachmentZone } from "#web/features/support/conversation/AttachmentZone.tsx";
import { OWNER_FILES } from "#web/features/support/conversation/conversationDoors.ts";
import { draftName, useKeptDraft } from "#web/features/support/conversation/keptDraft.ts";
import { useAttachments } from "#web/features/support/conversation/useAttachments.ts";
import { useSendProblem } from "#web/features/support/conversation/useSendProblem.ts";
import { HelpSuggestions } from "#web/features/support/help/HelpSuggestions.tsx";
import { supportKeys } from "#web/features/support/supportQueries.ts";
import classes from "./NewTicketForm.module.css";

const BLANK = { subject: "", category: "", priority: "medium", description: "" };

/** The key is made when it is sent, and the files are known only then. */
const TypedTicket = TicketInput.omit({ key: true, attachment_ids: true });

/** Subject, kind, urgency, text and files of a new ticket. */
export function NewTicketForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const ticket = useNewTicket();
  const { form, attachments, sending } = ticket;
  const { subject, category, priority } = form.values;
  return (
    <FormStack onSubmit={sending.handleSubmit} problem={sending.problem}>
      <AttachmentZone attachments={attachments}>
        <TextField
          label={t("support_screen:form.subject")}
          placeholder={t("support_screen:form.subject_placeholder")}
          autoComplete="off"
          maxLength={SUBJECT_MAX}
          data-autofocus
          {...form.getInputProps("subject")}
        />
        <HelpSuggestions typed={subject} />
        <div className={classes.pair}>
          <SelectField
            label={t("support_screen:form.category")}
            placeholder={t("support_screen:form.choose")}
            data={TICKET_CATEGORIES.map((value) => ({ value, label: t(`support:categories.${value}`) }))}
            {...form.getInputProps("category")}
            value={category === "" ? null : category}
          />
          <SelectField
            label={t("support_screen:form.priority")}
            data={TICKET_PRIORITIES.map((value) => ({ value, label: t(`support:priorities.${value}`) }))}
            description={t("support_screen:form.priority_hint", {
              hours: String(ANSWER_HOURS[priority as TicketPriority] ?? ANSWER_HOURS.medium),
            })}
            inputWrapperOrder={["label", "input", "description", "error"]}
            allowDeselect={false}
            {...form.getInputProps("priority")}
          />
        </div>
        <Textarea
          label={t("support_screen:form.description")}
          description={t("support_screen:form.description_hint")}
          aria-required
          autosize
          minRows={5}
          maxRows={14}
          {...form.getInputProps("description")}
        />
        <AttachmentPicker attachments={attachments} error={ticket.filesError} />
      </AttachmentZone>
      <p className={classes.note}>{t("support_screen:form.draft_note")}</p>
      <FormActions>
        <Button variant="subtle" disabled={sending.busy} onClick={ticket.discard}>
          {t("support_screen:form.discard")}
        </Button>
        <Button variant="default" disabled={sending.busy} onClick={onClose}>
          {t("support_screen:form.cancel")}
        </Button>
        <Button type="submit" loading={sending.busy}>
          {t("support_screen:form.send")}
        </Button>
      </FormActions>
    </FormStack>
  );
}

/** The draft, its files and the way to send both. */
function useNewTicket() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const draft = useKeptDraft(draftName(useOwnerUser()?.id, "new"), BLANK);
  const form = useForm({
    initialValues: { ...draft.initial.values, attachment_ids: [] as string[] },
    validate: zodValidate(TypedTicket),
    onValuesChange: ({ subject, category, priority, description }) =>
      draft.keepValues({ subject, category, priority, description }),
  });
  const attachments = useAttachments({
    doors: OWNER_FILES,
    initial: draft.initial.files,
    onStored: (files) => {
      form.clearFieldError("attachment_ids");
      draft.keepFiles(files);
    },
  });
  const explain = useSendProblem({ verb: "create", resource: t("support_screen:form.noun") });
  const sending = useAction({
    form,
    leaves: true,
    explain,
    run: async (values) => {
      const created = await attachments.sendWith((attachment_ids) => {
        const content = { ...TypedTicket.parse(values), attachment_ids };
        return api(supportApi.create, { body: { ...content, key: draft.keyFor(content) } });
      });
      attachments.clear();
      draft.forget();
      cache.setQueryData(supportKeys.one(created.id), created);
      renewAfter(cache, "ticket_changed");
      toast.success({
        title: t("support_screen:form.sent", { number: created.number }),
        message: t("support_screen:form.sent_text"),
      });
      goTo(paths.supportTicket(created.id));
    },
  });
  return {
    form,
    attachments,
    sending,
    filesError: typeof form.errors["attachment_ids"] === "string" ? form.errors["attachment_ids"] : undefined,
    discard: () => {
      attachments.clear({ discard: true });
      form.setValues({ ...BLANK, attachment_ids: [] });
      form.clearErrors();
      draft.forget();
    },
  };
}
