import { TextInput, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconClockEdit, IconFilePlus, IconSearch } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Locale } from "#shared/domain/locales.ts";
import { templatesApi, type TemplateListItem } from "#shared/templates/templates.contract.ts";
import { DEFAULT_STYLES, type TemplateDraft } from "#shared/templates/templates.model.ts";
import { api } from "#web/lib/api/api.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { useLanguageName } from "#web/lib/words/useLanguageName.ts";
import { IconTile } from "#web/ui/data/IconTile.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { filterTemplates } from "#web/features/templates/list/templateFilters.ts";
import { templatesQuery } from "#web/features/templates/templateQueries.ts";
import { newMail } from "#web/features/templates/editor/newElement.ts";
import { readNewTemplate } from "#web/features/templates/editor/desk/saving/keptTemplate.ts";
import { useWhen } from "#web/lib/words/useWhen.ts";
import classes from "./BeginTemplate.module.css";

const ICON = { size: 20, stroke: 1.6, "aria-hidden": true } as const;

interface BeginTemplateProps {
  onBegin: (template: TemplateDraft) => void;
}

/** What a new template begins with: nothing much, another one, or what was begun here and never saved. */
export function BeginTemplate({ onBegin }: BeginTemplateProps) {
  const { t } = useTranslation();
  const when = useWhen();
  const [kept] = useState(readNewTemplate);
  const words = {
    greeting: t("templates:begin.greeting"),
    text: t("templates:begin.words"),
    button: t("templates:begin.button"),
  };
  return (
    <div className={classes.begin}>
      <div className={classes.choices}>
        {kept && (
          <Choice
            icon={<IconClockEdit {...ICON} />}
            title={t("templates:begin.go_on")}
            text={t("templates:begin.go_on_text", { when: when(kept.at) })}
            onClick={() => onBegin(kept.template)}
          />
        )}
        <Choice
          icon={<IconFilePlus {...ICON} />}
          title={t("templates:begin.empty")}
          text={t("templates:begin.empty_text")}
          onClick={() => onBegin(emptyTemplate(currentLocale(), words))}
        />
      </div>
      <BeginFrom onBegin={onBegin} />
    </div>
  );
}

const emptyTemplate = (language: Locale, words: Parameters<typeof newMail>[0]): TemplateDraft => ({
  name: "",
  subject: "",
  preheader: "",
  category: "general",
  description: "",
  offer_type: null,
  language,
  active: false,
  version: 1,
  styles: DEFAULT_STYLES,
  elements: newMail(words),
});

function Choice({ icon, title, text, onClick }: { icon: ReactNode; title: string; text: string; onClick: () => void }) {
  return (
    <UnstyledButton className={classes.choice} onClick={onClick}>
      <IconTile tone="fig">{icon}</IconTile>
      <span className={classes.words}>
        <span className={classes.name}>{title}</span>
        <span className={classes.facts}>{text}</span>
      </span>
    </UnstyledButton>
  );
}

function BeginFrom({ onBegin }: BeginTemplateProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [search, setSearch] = useState("");
  const { data, error, refetch, isFetching } = useQuery(templatesQuery);
  const opening = useAction({
    run: async ({ id, name }: TemplateListItem) => {
      const { template } = await api(templatesApi.one, { params: { id } });
      onBegin({ ...template, name: t("templates:copy_of", { name }).slice(0, 80), active: false });
    },
    failed: t("ui:failure.load", { resource: t("templates:desk.loading") }),
  });
  if (data === undefined) {
    if (!error) return <LoadingCard rows={3} />;
    return (
      <ErrorCard
        title={t("ui:failure.load", { resource: t("templates:title") })}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.length === 0) return null;
  const locale = currentLocale();
  // Those in the reader's own language first.
  const shown = filterTemplates(data, { search }).toSorted(
    (a, b) => Number(b.language === locale) - Number(a.language === locale),
  );
  return (
    <section aria-labelledby="begin-from">
      <div className={classes.head}>
        <h2 id="begin-from" className={classes.title}>
          {t("templates:begin.from")}
        </h2>
        <TextInput
          type="search"
          aria-label={t("templates:begin.search")}
          placeholder={t("templates:begin.search")}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          className={classes.search ?? ""}
        />
      </div>
      {shown.length === 0 ? (
        <p className={classes.facts}>{t("templates:begin.none")}</p>
      ) : (
        <ul className={classes.grid}>
          {shown.map((template) => (
            <li key={template.id}>
              <FromCard template={template} isBusy={opening.busy} onClick={() => opening.run(template)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function FromCard({ template, isBusy, onClick }: { template: TemplateListItem; isBusy: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const { offer_type: offer, category, language } = template;
  const facts = [
    offer ? t("templates:offer", { type: offer }) : t(`templates:category.${category}`),
    languageName(language),
  ];
  return (
    <UnstyledButton className={classes.card} disabled={isBusy} onClick={onClick}>
      <img
        className={classes.picture}
        src={`data:image/svg+xml,${encodeURIComponent(template.thumbnail)}`}
        alt=""
        loading="lazy"
      />
      <span className={classes.cardWords}>
        <span className={classes.name}>{template.name}</span>
        <span className={classes.facts}>{facts.join(" · ")}</span>
      </span>
    </UnstyledButton>
  );
}
