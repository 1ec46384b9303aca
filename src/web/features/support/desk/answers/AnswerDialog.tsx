import "#web/ui/theme/mantine-more.css";
import { Button, Menu, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconBraces } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { adminSupportApi } from "#shared/support/admin-support.contract.ts";
import { CannedInput, type CannedAnswer } from "#shared/support/admin-support.model.ts";
import { ANSWER_VARIABLES, type AnswerVariable } from "#shared/support/support-values.ts";
import { api } from "#web/lib/api/api.ts";
import { zodValidate } from "#web/lib/form.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { leaveSafely } from "#web/lib/pages/unsavedChanges.ts";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import classes from "./Answers.module.css";

interface AnswerDialogProps {
  /** None: a new one. */
  answer: CannedAnswer | undefined;
  opened: boolean;
  onClose: () => void;
  /** It has faded out. */
  onClosed: () => void;
}

/** One canned answer, to be written or changed. */
export function AnswerDialog({ answer, opened, onClose, onClosed }: AnswerDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened={opened}
      onClose={() => leaveSafely(onClose)}
      onExitTransitionEnd={onClosed}
      closeOnClickOutside={false}
      title={answer?.title ?? t("support_desk:answers.add")}
      width={600}
    >
      <AnswerForm answer={answer} onDone={onClose} />
    </Dialog>
  );
}

function AnswerForm({ answer, onDone }: { answer: CannedAnswer | undefined; onDone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useForm({
    initialValues: { title: answer?.title ?? "", text: answer?.text ?? "" },
    validate: zodValidate(CannedInput),
  });
  const { handleSubmit, busy, problem } = useAction({
    form,
    guarded: true,
    run: async (values) => {
      const body = CannedInput.parse(values);
      await (answer === undefined
        ? api(adminSupportApi.addAnswer, { body })
        : api(adminSupportApi.changeAnswer, { params: { id: answer.id }, body }));
      renewAfter(client, "canned_answer_changed");
      onDone();
    },
    done: ({ title }) => ({ title: t("support_desk:answers.saved", { title }), brief: true }),
    task: { verb: answer === undefined ? "create" : "update", resource: t("support_desk:answers.noun") },
  });
  const insert = (name: AnswerVariable): void => {
    const { text } = form.getValues();
    const node = field.current;
    const [from, to] = node ? [node.selectionStart, node.selectionEnd] : [text.length, text.length];
    const slot = `{{${name}}}`;
    form.setFieldValue("text", text.slice(0, from) + slot + text.slice(to));
    // After the menu has closed and the new text is drawn.
    requestAnimationFrame(() => {
      node?.focus();
      node?.setSelectionRange(from + slot.length, from + slot.length);
    });
  };
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <TextField
        label={t("support_desk:answers.title")}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("title")}
      />
      <Textarea
        ref={field}
        label={t("support_desk:answers.text")}
        aria-required
        autosize
        minRows={6}
        maxRows={16}
        {...form.getInputProps("text")}
      />
      <div className={classes.tools}>
        <Menu position="bottom-start" width={260} returnFocus={false}>
          <Menu.Target>
            <Button variant="default" size="xs" leftSection={<IconBraces size={16} stroke={1.6} aria-hidden="true" />}>
              {t("support_desk:answers.insert_variable")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {ANSWER_VARIABLES.map((name) => (
              <Menu.Item key={name} onClick={() => insert(name)}>
                {t(`support_desk:answers.variables.${name}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      <FormActions>
        <Button variant="default" size="md" disabled={busy} onClick={() => leaveSafely(onDone)}>
          {t("support_desk:answers.cancel")}
        </Button>
        <Button type="submit" size="md" loading={busy}>
          {t("support_desk:answers.save")}
        </Button>
      </FormActions>
    </FormStack>
  );
}
