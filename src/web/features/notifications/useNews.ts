import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { goTo } from "#web/lib/pages/navigation.ts";
import { toast } from "#web/lib/toast.tsx";
import type { BellList, BellSide, NotificationItem } from "./bellQueries.ts";
import { showOnDesktop } from "./desktopNotices.ts";
import { areApart, toldAtFirst, toldToo, untold, type Told } from "./news.ts";
import { linkOf } from "./notificationLink.ts";

interface News {
  side: BellSide;
  list: BellList | undefined;
  /** The bell's panel is open: what is new is under the reader's eyes. */
  isOpen: boolean;
  markRead: (item: NotificationItem) => void;
  onShowAll: () => void;
}

/** Tells once of each notification that comes while the page is open: by toasts, or on the desktop if the window is hidden. */
export function useNews({ side, list, isOpen, markRead, onShowAll }: News): void {
  const { t } = useTranslation();
  const told = useRef<Told>(undefined);
  const open = (item: NotificationItem, link: string | undefined): void => {
    markRead(item);
    if (link !== undefined) goTo(link);
  };
  const tellApart = (item: NotificationItem): void => {
    const link = linkOf(item, side);
    toast.info({
      id: item.id,
      title: item.title,
      message: item.message || undefined,
      action: link === undefined ? undefined : { label: t("bell:toast.open"), onClick: () => open(item, link) },
    });
  };
  const tell = useEffectEvent(({ items }: BellList): void => {
    const news = told.current ? untold(told.current, items) : [];
    told.current = told.current ? toldToo(told.current, items) : toldAtFirst(items);
    if (news.length === 0) return;
    // A toast in a hidden window would be gone before anybody sees it.
    if (document.hidden) showOnDesktop(side, news, (item) => open(item, linkOf(item, side)));
    else if (isOpen) return;
    // The newest comes last, so that it stands on top.
    else if (areApart(news)) for (const item of news.toReversed()) tellApart(item);
    else
      toast.info({
        title: t("bell:toast.many", { count: news.length }),
        action: { label: t("bell:toast.show"), onClick: onShowAll },
      });
  });
  useEffect(() => {
    if (list) tell(list);
  }, [list]);
}
