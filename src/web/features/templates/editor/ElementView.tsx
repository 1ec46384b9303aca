import { IconPhoto, IconWorld } from "@tabler/icons-react";
import type { CSSProperties, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { mix } from "#shared/templates/colour.ts";
import type { ElementOf, MailElement } from "#shared/templates/elements.ts";
import { MAIL_WORDS } from "#shared/templates/mail-words.ts";
import { isEmptyText, type RichText } from "#shared/templates/rich-text.ts";
import type { MailStyles, TemplateDraft } from "#shared/templates/templates.model.ts";
import { isKeptPicture } from "./keptPicture.ts";
import { QrDrawing } from "./QrDrawing.tsx";
import { Chip, LineView, RichTextView } from "./RichTextView.tsx";
import classes from "./ElementView.module.css";

const FONTS: Record<MailStyles["font"], string> = {
  sans: "var(--pl-font)",
  serif: "Georgia, 'Times New Roman', Times, serif",
};
/** Hairlines on paper, in any scheme. */
const LINE = "#eae5dd";

/** Size and height of a line, as the renderer has them. */
const FORMS = {
  title: { size: 32, height: 38, phone: [26, 32], weight: 700, gap: 4 },
  heading: { size: 21, height: 28, weight: 700, gap: 4 },
  body: { size: 0, height: 0, weight: 400, gap: 12 },
  small: { size: 13, height: 20, weight: 400, gap: 12 },
} as const;

const typeOf = (size: number, height: number, [phoneSize, phoneHeight]: readonly number[] = [size, height]) => ({
  "--size": `${size}px`,
  "--height": `${height}px`,
  "--phone-size": `${phoneSize}px`,
  "--phone-height": `${phoneHeight}px`,
});

interface Look {
  styles: MailStyles;
  language: TemplateDraft["language"];
}

interface ElementViewProps extends Look {
  element: Exclude<MailElement, { type: "columns" }>;
  /** Stands in for the words of a text that is being written. */
  writing?: ReactNode;
}

/**
 * An element on the editor's sheet. It is drawn closely enough to be edited; how mail programs show it is what the preview
 * says, which comes from the same renderer as real mails.
 */
export function ElementView({ element, styles, language, writing }: ElementViewProps) {
  const hasBox = element.type === "qr_code" || (element.type === "text" && element.frame !== "none");
  const style: CSSProperties = {
    background: hasBox ? undefined : (element.background ?? undefined),
    fontFamily: FONTS[styles.font],
    color: styles.text,
  };
  return (
    <div className={classes.element} data-type={element.type} style={style} lang={language}>
      <Inside element={element} styles={styles} language={language} writing={writing} />
    </div>
  );
}

function Inside({ element, styles, language, writing }: ElementViewProps) {
  switch (element.type) {
    case "header":
      return <HeaderView element={element} styles={styles} />;
    case "text":
      return <TextView element={element} styles={styles} writing={writing} />;
    case "image":
      return <PictureView element={element} styles={styles} />;
    case "button":
      return <ButtonView element={element} styles={styles} />;
    case "divider":
      return <DividerView element={element} />;
    case "spacer":
      return <SpacerView element={element} />;
    case "social":
      return <SocialView element={element} />;
    case "qr_code":
      return <CodeView element={element} styles={styles} language={language} />;
    case "footer":
      return <FooterView element={element} styles={styles} language={language} writing={writing} />;
  }
}

type Of<T extends MailElement["type"]> = { element: ElementOf<T>; styles: MailStyles };

function HeaderView({ element, styles }: Of<"header">) {
  const colour = element.color ?? styles.text;
  const tile = element.background
    ? { background: colour, color: element.background }
    : { background: styles.accent, color: styles.accent_text };
  return (
    <div className={classes.header} data-align={element.align} style={{ color: colour }}>
      {element.logo ? (
        <Logo src={element.logo} />
      ) : (
        element.monogram && (
          <span className={classes.tile} style={{ ...tile, ...typeOf(18, 44) }} aria-hidden="true">
            Om
          </span>
        )
      )}
      <span>
        <strong className={classes.title} style={{ fontFamily: FONTS[styles.heading_font], ...typeOf(19, 24) }}>
          <LineView text={element.title} />
        </strong>
        {element.tagline && (
          <span className={classes.line} style={typeOf(13, 20) as CSSProperties}>
            <LineView text={element.tagline} />
          </span>
        )}
      </span>
    </div>
  );
}

function Logo({ src }: { src: string }) {
  const { t } = useTranslation();
  if (isKeptPicture(src)) return <img src={src} alt="" width={56} className={classes.logo} draggable={false} />;
  const words = t("templates:canvas.picture_elsewhere");
  return (
    <span className={classes.logoElsewhere} role="img" aria-label={words} title={words}>
      <IconWorld size={22} stroke={1.4} aria-hidden="true" />
    </span>
  );
}

function TextView({ element, styles, writing }: Of<"text"> & { writing: ReactNode }) {
  const form = FORMS[element.style];
  const isHead = element.style === "title" || element.style === "heading";
  const hasFrame = element.frame !== "none";
  const style = {
    color: element.color ?? (element.style === "small" ? styles.muted : styles.text),
    fontFamily: isHead ? FONTS[styles.heading_font] : undefined,
    fontWeight: form.weight,
    ...typeOf(
      form.size || styles.text_size,
      form.height || Math.round(styles.text_size * 1.6),
      "phone" in form ? form.phone : undefined,
    ),
    "--gap": `${form.gap}px`,
    "--link": element.color ?? styles.accent,
    ...(hasFrame && {
      background: element.background ?? mix(styles.accent, styles.surface, 0.07),
      borderRadius: styles.corners,
      borderColor: styles.accent,
    }),
  } as CSSProperties;
  return (
    <div
      className={classes.text}
      data-style={element.style}
      data-frame={hasFrame ? element.frame : undefined}
      style={style}
    >
      {writing ?? <Words doc={element.content} />}
    </div>
  );
}

/** A text, or what says that there is none yet. */
function Words({ doc }: { doc: RichText }) {
  const { t } = useTranslation();
  const isEmpty = isEmptyText(doc) && doc.content.every((block) => block.type === "paragraph");
  return isEmpty ? <p className={classes.empty}>{t("templates:canvas.text_empty")}</p> : <RichTextView doc={doc} />;
}

function PictureView({ element, styles }: Of<"image">) {
  const { t } = useTranslation();
  const style = { maxWidth: element.width, borderRadius: element.bleed ? 0 : styles.corners };
  return (
    <div className={classes.picture} data-align={element.align} data-bleed={element.bleed || undefined}>
      {isKeptPicture(element.src) ? (
        <img src={element.src} alt={element.alt} style={style} draggable={false} />
      ) : element.src ? (
        <span className={classes.missing} style={style}>
          <IconWorld size={28} stroke={1.4} aria-hidden="true" />
          {element.alt && <strong>{element.alt}</strong>}
          {t("templates:canvas.picture_elsewhere")}
        </span>
      ) : (
        <span className={classes.missing} style={style}>
          <IconPhoto size={28} stroke={1.4} aria-hidden="true" />
          {t("templates:canvas.picture_missing")}
        </span>
      )}
    </div>
  );
}

function ButtonView({ element, styles }: Of<"button">) {
  const isOutline = element.look === "outline";
  const style = {
    background: isOutline ? "transparent" : styles.accent,
    color: isOutline ? styles.accent : styles.accent_text,
    borderColor: styles.accent,
    borderRadius: Math.min(styles.corners, 12),
    ...typeOf(16, 20),
  } as CSSProperties;
  return (
    <div className={classes.buttonRow} data-align={element.align}>
      <span className={classes.button} data-full={element.full_width || undefined} style={style}>
        {element.label ? <LineView text={element.label} /> : "…"}
      </span>
    </div>
  );
}

function DividerView({ element: { width, thickness, color } }: { element: ElementOf<"divider"> }) {
  return (
    <div className={classes.dividerRow}>
      <hr style={{ width: `${width}%`, borderTopWidth: thickness, borderTopColor: color ?? LINE }} />
    </div>
  );
}

function SpacerView({ element: { height } }: { element: ElementOf<"spacer"> }) {
  return (
    <div className={classes.spacer} style={{ height }}>
      <span aria-hidden="true">{height} px</span>
    </div>
  );
}

function SocialView({ element }: { element: ElementOf<"social"> }) {
  const { t } = useTranslation();
  return (
    <div className={classes.social} data-align={element.align}>
      {element.links.map(({ network }, at) => (
        <img key={at} src={`/storage/icon-${network}.png`} alt={network} width={32} height={32} draggable={false} />
      ))}
      {element.links.length === 0 && <span className={classes.empty}>{t("templates:canvas.social_empty")}</span>}
    </div>
  );
}

function CodeView({ element, styles, language }: Of<"qr_code"> & Look) {
  const words = MAIL_WORDS[language];
  const ground = {
    background: element.background ?? mix(styles.accent, styles.surface, 0.07),
    borderRadius: styles.corners,
  };
  const small = typeOf(14, 20) as CSSProperties;
  return (
    <div className={classes.codeRow}>
      <div className={classes.code} style={ground}>
        <span className={classes.qr}>
          <QrDrawing size={element.size} />
        </span>
        <span className={classes.told}>
          <span className={classes.line} style={small}>
            <LineView text={element.caption || words.show_code} />
          </span>
          <strong className={classes.codeText} style={typeOf(30, 38) as CSSProperties}>
            7KQ4MX
          </strong>
          {element.show_end && (
            <span className={classes.line} style={small}>
              <LineView text={words.valid_until} />
            </span>
          )}
        </span>
      </div>
    </div>
  );
}

function FooterView({ element, styles, language, writing }: Of<"footer"> & Look & { writing: ReactNode }) {
  const words = MAIL_WORDS[language];
  const note = writing ?? (element.note && <RichTextView doc={element.note} />);
  const style = {
    color: styles.muted,
    "--link": styles.muted,
    "--gap": "8px",
    "--align": "center",
    ...typeOf(13, 24),
  } as CSSProperties;
  return (
    <div className={classes.footer} style={style}>
      {note && <div className={classes.note}>{note}</div>}
      <p>
        <strong>
          <Chip name="restaurant_name" />
        </strong>
        <br />
        <Chip name="restaurant_address" />
        {element.show_phone && (
          <>
            <br />
            <Chip name="restaurant_phone" />
          </>
        )}
        {element.show_website && (
          <>
            <br />
            <Chip name="restaurant_website" />
          </>
        )}
      </p>
      <p>
        <LineView text={words.reason} />
      </p>
      <p className={classes.unsubscribe}>{words.unsubscribe}</p>
    </div>
  );
}
