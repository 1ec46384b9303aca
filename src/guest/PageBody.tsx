import type { GuestPage } from "#shared/guests/guest-pages.ts";
import { ConfirmView } from "./pages/ConfirmView.tsx";
import { DeadLinkView } from "./pages/DeadLinkView.tsx";
import { DocumentView } from "./pages/DocumentView.tsx";
import { NoticeView } from "./pages/NoticeView.tsx";
import { ReviewFormView } from "./pages/ReviewFormView.tsx";
import { UnsubscribeView } from "./pages/UnsubscribeView.tsx";
import { WelcomeBackView } from "./pages/WelcomeBackView.tsx";

export function PageBody({ page }: { page: GuestPage }) {
  switch (page.kind) {
    case "review":
      return <ReviewFormView page={page} />;
    case "welcome_back":
      return <WelcomeBackView page={page} />;
    case "document":
      return <DocumentView page={page} />;
    case "unsubscribe":
      return <UnsubscribeView page={page} />;
    case "confirm":
      return <ConfirmView page={page} />;
    case "dead_link":
      return <DeadLinkView page={page} />;
    case "notice":
      return <NoticeView page={page} />;
  }
}
