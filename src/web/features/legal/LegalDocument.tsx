import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Operator } from "#shared/legal/legal.contract.ts";
import type { LegalDocument as Name } from "#shared/legal/legal-texts.ts";
import { english } from "#shared/legal/legal-texts.en.ts";
import { german } from "#shared/legal/legal-texts.de.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { operatorQuery } from "./legalQueries.ts";
import classes from "./LegalDocument.module.css";

const TEXTS = { en: english, de: german };

/** Terms or privacy notice in the language of the page, with the name of whoever runs this installation. */
export function LegalDocument({ name }: { name: Name }) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(operatorQuery);
  if (error && !data) {
    return (
      <ErrorCard
        title={t("legal:load_failed")}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <LoadingCard shape="form" rows={6} />;
  return (
    <article className={classes.document}>
      {Object.entries(TEXTS[currentLocale()][name]).map(([key, { title, paragraphs }]) => (
        <section key={key}>
          <Heading level={2} size="card">
            {title}
          </Heading>
          {paragraphs.map((text) => (
            <Paragraph key={text} text={text} operator={data.operator} />
          ))}
        </section>
      ))}
      <p className={classes.version}>{t("legal:version", { date: format.date(data.version) })}</p>
    </article>
  );
}

/** An address to write to is a link; everything else is text. */
function Paragraph({ text, operator }: { text: string; operator: Operator }) {
  const filled = text.replace("{name}", operator.name).replace("{address}", operator.address);
  const [before, after] = filled.split("{email}");
  return (
    <p className={classes.text}>
      {before}
      {after !== undefined && (
        <>
          <Anchor href={`mailto:${operator.email}`} inherit>
            {operator.email}
          </Anchor>
          {after}
        </>
      )}
    </p>
  );
}
