import { Button, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import {
  SNIPPET_LANGUAGES,
  SnippetInput,
  reviewsApi,
  type ReplySnippet,
  type SnippetLanguage,
} from "#shared/reviews/reviews.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { zodValidate } from "#web/lib/form.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { leaveSafely } from "#web/lib/pages/unsavedChanges.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useLanguageName } from "#web/lib/words/useLanguageName.ts";
import classes from "./SnippetForm.module.css";

interface SnippetFormProps {
  /** The one to change; none means a new one. */
  snippet?: ReplySnippet;
  /** What a new one is likely written in. */
  language?: SnippetLanguage | undefined;
  onDone: () => void;
}

export function SnippetForm({ snippet, language, onDone }: SnippetFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorText = useErrorText();
  const languageName = useLanguageName();
  const form = useForm({
    initialValues: {
      language: snippet?.language ?? language ?? "en",
      title: snippet?.title ?? "",
      text: snippet?.text ?? "",
    },
    validate: zodValidate(SnippetInput),
  });
  const { busy, problem, handleSubmit } = useAction({
    form,
    guarded: true,
    run: async (body) => {
      const id = snippet?.id ?? null;
      await (id === null
        ? api(reviewsApi.addSnippet, { body })
        : api(reviewsApi.changeSnippet, { params: { id }, body }));
      toast.success({ title: t("reviews:snippets.added"), brief: true });
      renewAfter(client, "snippet_changed");
      onDone();
    },
    explain: errorText,
  });
  return (
    <form className={classes.form} noValidate onSubmit={handleSubmit}>
      {problem !== undefined && <FormAlert>{problem}</FormAlert>}
      <div className={classes.pair}>
        <TextField label={t("reviews:snippets.name")} data-autofocus {...form.getInputProps("title")} />
        <SelectField
          label={t("reviews:snippets.language")}
          data={SNIPPET_LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
          comboboxProps={{ withinPortal: true }}
          {...form.getInputProps("language")}
        />
      </div>
      <Textarea
        label={t("reviews:snippets.text")}
        aria-required
        autosize
        minRows={4}
        maxRows={10}
        {...form.getInputProps("text")}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={busy}>
          {t("reviews:snippets.save")}
        </Button>
        <Button variant="default" disabled={busy} onClick={() => leaveSafely(onDone)}>
          {t("reviews:snippets.cancel")}
        </Button>
      </div>
    </form>
  );
}
