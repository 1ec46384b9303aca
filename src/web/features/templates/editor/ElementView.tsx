import { IconPhoto } from "@tabler/icons-react";
import type { CSSProperties, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { mix } from "#shared/templates/colour.ts";
import type { ElementOf, MailElement } from "#shared/templates/elements.ts";
import { MAIL_WORDS } from "#shared/templates/mail-words.ts";
import type { MailStyles, TemplateDraft } from "#shared/templates/templates.model.ts";
import { LineView, RichTextView } from "./RichTextView.tsx";
import classes from "./ElementView.module.css";

const FONTS: Record<MailStyles["font"], string> = {
  sans: "Inter, system-ui, sans-serif",
  serif: "Georgia, 'Times New Roman', serif",
};

interface ElementViewProps {
  element: Exclude<MailElement, { type: "columns" }>;
  styles: MailStyles;
  language: TemplateDraft["language"];
  /** Stands in for the words of a text that is being written. */
  writing?: ReactNode;
}

/**
 * An element on the editor's sheet. It is drawn closely enough to be edited; how mail programs show it is what the preview
 * says, which comes from the same renderer as real mails.
 */
export function ElementView({ element, styles, language, writing }: ElementViewProps) {
  const ground = element.background ?? undefined;
  const style: CSSProperties = { background: ground, fontFamily: FONTS[styles.font], color: styles.text };
  return (
    <div className={classes.element} data-type={element.type} style={style}>
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
      return (
        <hr
          className={classes.line}
          style={{
            width: `${element.width}%`,
            borderTopWidth: element.thickness,
            borderTopColor: element.color ?? mix(styles.text, styles.surface, 0.15),
          }}
        />
      );
    case "spacer":
      return <div style={{ height: element.height }} />;
    case "social":
      return <SocialView element={element} />;
    case "qr_code":
      return <CodeView element={element} styles={styles} language={language} />;
    case "footer":
      return <FooterView element={element} styles={styles} language={language} />;
  }
}

type Of<T extends MailElement["type"]> = { element: ElementOf<T>; styles: MailStyles };

function HeaderView({ element, styles }: Of<"header">) {
  const colour = element.color ?? styles.text;
  return (
    <div className={classes.header} data-align={element.align} style={{ color: colour }}>
      {element.logo ? (
        <img src={element.logo} alt="" width={56} className={classes.logo} />
      ) : (
        element.monogram && (
          <span
            className={classes.tile}
            style={
              element.background
                ? { background: colour, color: element.background }
                : { background: styles.accent, color: styles.accent_text }
            }
          >
            Om
          </span>
        )
      )}
      <span>
        <strong className={classes.title}>
          <LineView text={element.title} />
        </strong>
        {element.tagline && (
          <span className={classes.tagline}>
            <LineView text={element.tagline} />
          </span>
        )}
      </span>
    </div>
  );
}

function TextView({ element, styles, writing }: Of<"text"> & { writing: ReactNode }) {
  const isHead = element.style === "title" || element.style === "heading";
  const style: CSSProperties = {
    color: element.color ?? (element.style === "small" ? styles.muted : undefined),
    fontFamily: isHead ? FONTS[styles.heading_font] : undefined,
    ...(element.style === "body" ? { fontSize: styles.text_size } : {}),
    "--link": element.color ?? styles.accent,
    ...(element.frame === "none"
      ? {}
      : {
          background: element.background ?? mix(styles.accent, styles.surface, 0.07),
          borderRadius: styles.corners,
          borderColor: element.frame === "ticket" ? styles.accent : "transparent",
        }),
  } as CSSProperties;
  return (
    <div className={classes.text} data-style={element.style} data-frame={element.frame} style={style}>
      {writing ?? <RichTextView doc={element.content} />}
    </div>
  );
}

function PictureView({ element, styles }: Of<"image">) {
  const { t } = useTranslation();
  const style = { width: element.bleed ? "100%" : Math.min(element.width, 528), borderRadius: element.bleed ? 0 : styles.corners };
  return (
    <div className={classes.picture} data-align={element.align} data-bleed={element.bleed || undefined}>
      {element.src ? (
        <img src={element.src} alt={element.alt} style={style} />
      ) : (
        <span className={classes.missing}>
          <IconPhoto size={28} stroke={1.4} aria-hidden="true" />
          {t("templates:canvas.picture_missing")}
        </span>
      )}
    </div>
  );
}

function ButtonView({ element, styles }: Of<"button">) {
  const isOutline = element.look === "outline";
  return (
    <div className={classes.buttonRow} data-align={element.align}>
      <span
        className={classes.button}
        data-full={element.full_width || undefined}
        style={{
          background: isOutline ? "transparent" : styles.accent,
          color: isOutline ? styles.accent : styles.accent_text,
          borderColor: styles.accent,
          borderRadius: Math.min(styles.corners, 14),
        }}
      >
        <LineView text={element.label} />
      </span>
    </div>
  );
}

function SocialView({ element }: { element: ElementOf<"social"> }) {
  return (
    <div className={classes.social} data-align={element.align}>
      {element.links.map(({ network }) => (
        <img key={network} src={`/storage/icon-${network}.png`} alt={network} width={32} height={32} />
      ))}
    </div>
  );
}

function CodeView({ element, styles, language }: Of<"qr_code"> & { language: TemplateDraft["language"] }) {
  const words = MAIL_WORDS[language];
  return (
    <div
      className={classes.code}
      style={{ background: mix(styles.accent, styles.surface, 0.07), borderRadius: styles.corners }}
    >
      <span className={classes.qr} style={{ width: element.size, height: element.size }} aria-hidden="true" />
      <span>
        <span className={classes.tagline}>{element.caption ? <LineView text={element.caption} /> : words.show_code}</span>
        <strong className={classes.codeText}>7KQ4MX</strong>
        {element.show_end && (
          <span className={classes.tagline}>
            <LineView text={words.valid_until} />
          </span>
        )}
      </span>
    </div>
  );
}

function FooterView({ element, styles, language }: Of<"footer"> & { language: TemplateDraft["language"] }) {
  const words = MAIL_WORDS[language];
  return (
    <div className={classes.footer} style={{ color: styles.muted }}>
      {element.note && <RichTextView doc={element.note} />}
      <p>
        <LineView text="{{restaurant_name}} · {{restaurant_address}}" />
      </p>
      {element.show_phone && (
        <p>
          <LineView text="{{restaurant_phone}}" />
        </p>
      )}
      <p>
        <LineView text={words.reason} />
      </p>
      <p className={classes.unsubscribe}>{words.unsubscribe}</p>
    </div>
  );
}
