import type { NoticePage } from "#shared/guests/guest-pages.ts";
import { fill, guestTexts } from "#shared/guests/guest-texts.ts";
import { Cloche } from "#guest/parts/Cloche.tsx";

export function NoticeView({ page }: { page: NoticePage }) {
  const { title, text } = guestTexts(page.locale).notices[page.notice];
  return (
    <main className="mid">
      <Cloche />
      <h1>{title}</h1>
      <p className="lead">{fill(text, { minutes: page.minutes ?? 1 })}</p>
    </main>
  );
}
