import { Button, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { GUEST_LANGUAGES } from "#shared/domain/guest-languages.ts";
import {
  SUGGESTION_CATEGORIES,
  SUGGESTION_MAX_LENGTH,
  SuggestionInput,
  adminSuggestionsApi,
  type StaffSuggestion,
} from "#shared/suggestions/suggestions.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { zodValidate } from "#web/lib/form.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { leaveSafely } from "#web/lib/pages/unsavedChanges.ts";
import { useLanguageName } from "#web/lib/words/useLanguageName.ts";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import type { SuggestionFilters } from "./suggestionFilters.ts";
import classes from "./SuggestionDialog.module.css";

interface SuggestionDialogProps {
  opened: boolean;
  /** The one to change; none means a new one. */
  suggestion: StaffSuggestion | undefined;
  /** What a new one is likely to be. */
  filters: SuggestionFilters;
  onClose: () => void;
}

/** Writes a suggestion, or changes one. */
export function SuggestionDialog({ opened, suggestion, filters, onClose }: SuggestionDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened={opened}
      onClose={() => leaveSafely(onClose)}
      title={t(suggestion ? "suggestions:form.edit_title" : "suggestions:form.add_title")}
      width={520}
    >
      <SuggestionForm suggestion={suggestion} filters={filters} onDone={onClose} />
    </Dialog>
  );
}

type SuggestionFormProps = Pick<SuggestionDialogProps, "suggestion" | "filters"> & { onDone: () => void };

function SuggestionForm({ suggestion, filters, onDone }: SuggestionFormProps) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const languageName = useLanguageName();
  const form = useForm<{ text: string; category: string; language: string }>({
    initialValues: {
      text: suggestion?.text ?? "",
      category: suggestion?.category ?? filters.category ?? "",
      language: suggestion?.language ?? filters.language ?? currentLocale(),
    },
    validate: zodValidate(SuggestionInput),
  });
  const { busy, problem, handleSubmit } = useAction({
    form,
    guarded: true,
    run: async (values) => {
      const body = SuggestionInput.parse(values);
      await (suggestion
        ? api(adminSuggestionsApi.change, { params: { id: suggestion.id }, body })
        : api(adminSuggestionsApi.add, { body }));
      renewAfter(cache, "suggestion_changed");
      onDone();
    },
    done: { title: t(suggestion ? "suggestions:form.saved" : "suggestions:form.added"), brief: true },
    task: { verb: suggestion ? "update" : "create", resource: t("suggestions:noun", { count: 1 }) },
  });
  const left = Math.max(0, SUGGESTION_MAX_LENGTH - form.values.text.length);
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <Textarea
        label={t("suggestions:form.text")}
        description={t("suggestions:form.text_hint", { left: String(left) })}
        aria-required
        autosize
        minRows={2}
        maxRows={6}
        data-autofocus
        {...form.getInputProps("text")}
      />
      <div className={classes.pair}>
        <SelectField
          label={t("suggestions:form.category")}
          placeholder={t("suggestions:form.choose")}
          data={SUGGESTION_CATEGORIES.map((value) => ({ value, label: t(`suggestions:category.${value}`) }))}
          {...form.getInputProps("category")}
          value={form.values.category === "" ? null : form.values.category}
        />
        <SelectField
          label={t("suggestions:form.language")}
          data={GUEST_LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
          {...form.getInputProps("language")}
        />
      </div>
      <FormActions>
        <Button variant="default" disabled={busy} onClick={() => leaveSafely(onDone)}>
          {t("suggestions:form.cancel")}
        </Button>
        <Button type="submit" loading={busy}>
          {t(suggestion ? "suggestions:form.save" : "suggestions:form.add")}
        </Button>
      </FormActions>
    </FormStack>
  );
}
