import type { DeadLinkPage } from "#shared/guests/guest-pages.ts";
import { guestTexts } from "#shared/guests/guest-texts.ts";
import { Cloche } from "#guest/parts/Cloche.tsx";

export function DeadLinkView({ page }: { page: DeadLinkPage }) {
  const { confirm, unsubscribe } = guestTexts(page.locale);
  const isConfirm = page.link === "confirm";
  return (
    <main className="mid">
      <Cloche />
      <h1>{isConfirm ? confirm.gone_title : unsubscribe.load_failed_title}</h1>
      <p className="lead">{isConfirm ? confirm.gone : unsubscribe.load_failed}</p>
    </main>
  );
}
