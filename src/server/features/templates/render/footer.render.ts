import type { ElementOf } from "#shared/templates/elements.ts";
import { MAIL_WORDS } from "#shared/templates/mail-words.ts";
import { FONT_STACKS, row } from "#server/platform/mail/frame.render.ts";
import { type Html, markup, when } from "#server/platform/mail/html.render.ts";
import { type Pen, line, linkTo, slot } from "./pen.render.ts";
import { type Drawn, drawText } from "./rich-text.render.ts";

/** Who writes, from where, why, and the way out: under the sheet, in every mail. */
export function drawFooter(pen: Pen, element: ElementOf<"footer">): Drawn {
  const { look, ink } = pen;
  const ground = element.background ?? look.page;
  const words = MAIL_WORDS[pen.language];
  const wordClass = ink.words(look.muted, ground);
  // Links below each other need lines high enough for a finger.
  const css = markup`font-family:${[FONT_STACKS[look.font]]};font-size:13px;line-height:24px;color:${look.muted}`;
  const paragraph = (content: Html): Html =>
    markup`<p class="${wordClass}" style="margin:0 0 8px;text-align:center;${css}">${content}</p>`;
  const anchor = (href: Html, label: Html): Html =>
    markup`<a href="${href}" class="${wordClass}" style="color:${look.muted};text-decoration:underline">${label}</a>`;
  const note = element.note
    ? drawText(pen, element.note, {
        elementId: element.id,
        css,
        classes: wordClass,
        linkColour: look.muted,
        linkClass: wordClass,
        tag: "p",
        gap: 8,
        align: "center",
      })
    : undefined;
  const name = slot(pen, "restaurant_name", "text", true);
  const website = element.show_website ? linkTo(pen, element.id, "{{restaurant_website}}") : undefined;
  const phone = element.show_phone ? linkTo(pen, element.id, "{{phone_url}}") : undefined;
  const content = markup`${note ? markup`<div style="padding:0 0 10px">${note.html}</div>` : []}${paragraph(
    markup`<strong>${[name]}</strong>${when("restaurant_address", markup`<br>${[slot(pen, "restaurant_address", "text")]}`)}${
      phone
        ? when(
            "restaurant_phone",
            markup`<br>${when("phone_url", anchor(phone.html, [slot(pen, "restaurant_phone", "text")]))}`,
          )
        : []
    }${website ? when("restaurant_website", markup`<br>${anchor(website.html, [slot(pen, "website_name", "text")])}`) : []}`,
  )}${paragraph(line(pen, words.reason, "text"))}${paragraph(anchor([slot(pen, "unsubscribe_url", "url")], markup`${words.unsubscribe}`))}`;
  const plain: Html = [
    ...(note ? [...note.plain, "\n\n"] : []),
    "-- \n",
    slot(pen, "restaurant_name", "plain", true),
    ...when("restaurant_address", ["\n", slot(pen, "restaurant_address", "plain")]),
    ...(phone ? when("restaurant_phone", ["\n", slot(pen, "restaurant_phone", "plain")]) : []),
    ...(website ? when("restaurant_website", ["\n", ...website.plain]) : []),
    "\n\n",
    ...line(pen, words.reason, "plain"),
    `\n${words.unsubscribe}: `,
    slot(pen, "unsubscribe_url", "plain_url"),
  ];
  return {
    html: row(
      {
        look,
        ink,
        padding: [22, 24, 20],
        background: element.background,
        align: "center",
      },
      content,
    ),
    plain,
  };
}
