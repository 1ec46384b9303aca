import { Loader, UnstyledButton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  IconConfetti,
  IconFilePlus,
  IconGlassFull,
  IconHeart,
  IconMail,
  IconMoon,
  IconRepeat,
  IconUsers,
  type Icon,
} from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CAMPAIGN_TYPES, type CampaignType } from "#shared/campaigns/campaign-actions.ts";
import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { CampaignInput } from "#shared/campaigns/campaigns.model.ts";
import type { GuestLanguage } from "#shared/domain/guest-languages.ts";
import type { OfferSuggestion } from "#shared/suggestions/suggestions.contract.ts";
import { offeredTemplatesQuery } from "#web/features/campaigns/editor/editorQueries.ts";
import { ownerSuggestionsQuery } from "#web/features/suggestions/suggestionQueries.ts";
import { api } from "#web/lib/api/api.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { useLanguageName } from "#web/lib/words/useLanguageName.ts";
import { IconTile } from "#web/ui/data/IconTile.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { ChoiceCard } from "#web/ui/form/ChoiceCard.tsx";
import { ChoiceCards } from "#web/ui/form/ChoiceCards.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { useCampaignName } from "./useCampaignName.ts";
import {
  STYLE_NAMES,
  blankOffers,
  writeOffers,
  writeOnce,
  writtenLanguages,
  type OfferedTemplate,
  type StyleName,
} from "./writeOffers.ts";
import classes from "./BeginCampaign.module.css";

const ICONS: Record<StyleName, Icon> = {
  generous: IconHeart,
  playful: IconConfetti,
  wine: IconGlassFull,
  sharing: IconUsers,
  quiet_days: IconMoon,
};
const TYPE_ICONS = { recurring: IconRepeat, one_time: IconMail };

interface Beginning {
  /** Which card it was, to show that it works. */
  key: string;
  input: Pick<CampaignInput, "name" | "offers">;
}

/** What a new campaign begins with. It is made as a draft at once, so that everything typed from then on is kept. */
export function BeginCampaign() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [type, setType] = useState<CampaignType>("recurring");
  const [language, setLanguage] = useState<GuestLanguage>(currentLocale());
  const templates = useQuery(offeredTemplatesQuery);
  const suggestions = useQuery(ownerSuggestionsQuery(language));
  const failed = templates.error ?? suggestions.error;
  const retry = (): void => {
    void templates.refetch();
    void suggestions.refetch();
  };
  return (
    <div className={classes.begin}>
      <Section title={t("campaign_editor:begin.type")}>
        <ChoiceCards ariaLabel={t("campaign_editor:begin.type")} value={type} onChange={setType} beside>
          {CAMPAIGN_TYPES.map((one) => {
            const TypeIcon = TYPE_ICONS[one];
            return (
              <ChoiceCard
                key={one}
                value={one}
                name={t(`campaign_editor:begin.${one}`)}
                text={t(`campaign_editor:begin.${one}_text`)}
                icon={<TypeIcon size={22} stroke={1.6} aria-hidden="true" />}
              />
            );
          })}
        </ChoiceCards>
      </Section>
      {templates.data && suggestions.data ? (
        <Choices
          type={type}
          language={language}
          onLanguage={setLanguage}
          templates={templates.data}
          suggestions={suggestions.data}
        />
      ) : failed ? (
        <ErrorCard
          title={t("campaign_editor:begin.load_failed")}
          text={errorText(failed)}
          onRetry={retry}
          retrying={templates.isFetching || suggestions.isFetching}
        />
      ) : (
        <LoadingCard rows={3} />
      )}
    </div>
  );
}

interface ChoicesProps {
  type: CampaignType;
  language: GuestLanguage;
  onLanguage: (language: GuestLanguage) => void;
  templates: readonly OfferedTemplate[];
  suggestions: readonly OfferSuggestion[];
}

function Choices({ type, language, onLanguage, templates, suggestions }: ChoicesProps) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const languageName = useLanguageName();
  const nameFor = useCampaignName();
  const { run, busy, input, problem } = useAction({
    run: async ({ input: { name, offers } }: Beginning) => {
      const body = { type, name, offers, filter: "all_consenting" as const };
      const { id } = await api(campaignsApi.create, { body });
      renewAfter(cache, "campaign_changed");
      goTo(paths.editCampaign(id), { replace: true });
    },
    leaves: true,
    task: { verb: "create", resource: t("campaign_editor:begin.resource") },
  });
  const isRecurring = type === "recurring";
  const languages = isRecurring
    ? writtenLanguages(templates)
    : [...new Set(templates.filter(({ offer_type: offer }) => offer === null).map((one) => one.language))];
  const known = languages.includes(language) ? languages : [language, ...languages];
  const cardOf = (key: string) => ({ isBusy: busy, isChosen: input?.key === key });
  return (
    <Section
      title={t(isRecurring ? "campaign_editor:begin.write" : "campaign_editor:begin.occasion")}
      subtitle={t(isRecurring ? "campaign_editor:begin.write_text" : "campaign_editor:begin.occasion_text")}
      action={
        <SelectField
          className={classes.language ?? ""}
          label={t("campaign_editor:begin.language")}
          data={known.map((one) => ({ value: one, label: languageName(one) }))}
          value={language}
          onChange={(next) => onLanguage(known.find((one) => one === next) ?? language)}
          allowDeselect={false}
          disabled={busy}
        />
      }
    >
      {problem !== undefined && <FormAlert>{problem}</FormAlert>}
      <ul className={classes.grid}>
        {isRecurring
          ? languages.includes(language) &&
            STYLE_NAMES.map((style) => {
              const offers = writeOffers({ style, language, templates, suggestions });
              const StyleIcon = ICONS[style];
              return (
                <BeginCard
                  key={style}
                  icon={<StyleIcon size={20} stroke={1.6} />}
                  title={t(`campaign_editor:begin.style.${style}`)}
                  text={t(`campaign_editor:begin.style.${style}_text`)}
                  examples={offers.slice(0, 3).map(({ offer_text: text }) => text)}
                  language={language}
                  {...cardOf(style)}
                  onClick={() => run({ key: style, input: { name: nameFor({ style }), offers } })}
                />
              );
            })
          : templates
              .filter((one) => one.offer_type === null && one.language === language)
              .map((template) => (
                <BeginCard
                  key={template.id}
                  icon={<IconMail size={20} stroke={1.6} />}
                  title={template.name}
                  text={template.description}
                  examples={[template.subject]}
                  language={language}
                  {...cardOf(template.id)}
                  onClick={() =>
                    run({
                      key: template.id,
                      input: { name: nameFor({ template: template.name }), offers: [writeOnce(template, suggestions)] },
                    })
                  }
                />
              ))}
        <BeginCard
          icon={<IconFilePlus size={20} stroke={1.6} />}
          title={t("campaign_editor:begin.blank")}
          text={t(isRecurring ? "campaign_editor:begin.blank_text" : "campaign_editor:begin.blank_once")}
          {...cardOf("blank")}
          onClick={() =>
            run({
              key: "blank",
              input: { name: nameFor({ type }), offers: blankOffers(type, { language, templates }) },
            })
          }
        />
      </ul>
    </Section>
  );
}

interface BeginCardProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** Words that guests would read. */
  examples?: readonly string[];
  language?: string;
  isBusy: boolean;
  isChosen: boolean;
  onClick: () => void;
}

function BeginCard({ icon, title, text, examples = [], language, isBusy, isChosen, onClick }: BeginCardProps) {
  return (
    <li>
      <UnstyledButton className={classes.card} disabled={isBusy} data-chosen={isChosen || undefined} onClick={onClick}>
        {isChosen ? (
          <span className={classes.working}>
            <Loader size={20} />
          </span>
        ) : (
          <IconTile tone="fig">{icon}</IconTile>
        )}
        <span className={classes.words}>
          <span className={classes.name}>{title}</span>
          <span className={classes.text}>{text}</span>
          {examples.some(Boolean) && (
            <span className={classes.examples} lang={language}>
              {examples.filter(Boolean).map((example) => (
                <span key={example} className={classes.example}>
                  {example.replaceAll(/\{\{\w+\}\}/g, "…")}
                </span>
              ))}
            </span>
          )}
        </span>
      </UnstyledButton>
    </li>
  );
}
