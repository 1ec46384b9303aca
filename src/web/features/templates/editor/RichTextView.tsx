import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RichBlock, RichInline, RichParagraph, RichText } from "#shared/templates/rich-text.ts";
import { cutLine, isTextVariable, isUrlVariable } from "#shared/templates/variables.ts";
import classes from "./RichTextView.module.css";

/** A variable as people see it: its name in a chip, not its spelling in braces. */
export function Chip({ name }: { name: string }) {
  const { t } = useTranslation();
  const isKnown = isTextVariable(name) || isUrlVariable(name);
  return (
    <span className={classes.chip} data-unknown={!isKnown || undefined}>
      {isKnown ? t(`templates:variable.${name}`) : name}
    </span>
  );
}

/** One line with its variables as chips. */
export function LineView({ text }: { text: string }) {
  return cutLine(text).map((part, at) => (
    <Fragment key={at}>{typeof part === "string" ? part : <Chip name={part.variable} />}</Fragment>
  ));
}

/** Formatted text as it will be read. */
export function RichTextView({ doc }: { doc: RichText }) {
  return (
    <div className={classes.rich}>
      {doc.content.map((block, at) => (
        <Block key={at} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: RichBlock }) {
  if (block.type === "paragraph") return <Paragraph paragraph={block} />;
  const List = block.type === "bulletList" ? "ul" : "ol";
  return (
    <List>
      {block.content.map(({ content }, at) => (
        <li key={at}>
          {content.map((paragraph, inside) => (
            <Paragraph key={inside} paragraph={paragraph} />
          ))}
        </li>
      ))}
    </List>
  );
}

function Paragraph({ paragraph: { attrs, content } }: { paragraph: RichParagraph }) {
  return (
    <p data-align={attrs?.textAlign ?? undefined}>
      {content?.map((inline, at) => <Inline key={at} inline={inline} />) ?? <br />}
    </p>
  );
}

function Inline({ inline }: { inline: RichInline }) {
  if (inline.type === "hardBreak") return <br />;
  const words: ReactNode = inline.type === "text" ? inline.text : <Chip name={inline.attrs.name} />;
  return (inline.marks ?? []).reduce<ReactNode>((inside, mark) => {
    if (mark.type === "bold") return <strong>{inside}</strong>;
    if (mark.type === "italic") return <em>{inside}</em>;
    return <span className={classes.link}>{inside}</span>;
  }, words);
}
