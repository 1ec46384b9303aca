import { Button, CloseButton, Progress } from "@mantine/core";
import { IconMessageReply, IconStarFilled } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Dashboard } from "#shared/analytics/dashboard.contract.ts";
import type { GooglePlace, GoogleSync } from "#shared/reviews/google.contract.ts";
import { isFirstLook } from "#shared/reviews/google-state.ts";
import { isComing } from "#web/features/google/googleQueries.ts";
import { useGoogleSync } from "#web/features/google/useGoogleSync.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { localStore } from "#web/lib/session/storage.ts";
import { InitialsAvatar } from "#web/ui/data/InitialsAvatar.tsx";
import { Stars } from "#web/ui/data/Stars.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { Heading } from "#web/ui/layout/Heading.tsx";
import classes from "./FirstReviews.module.css";

interface FirstReviewsProps {
  google: Dashboard["google"];
  beginWith: Dashboard["begin_with"];
}

const CLOSED = "first_reply_closed";

/** The first minute: reviews as they come in, then what they add up to and the one to answer first. */
export function FirstReviews({ google, beginWith }: FirstReviewsProps) {
  const { place, sync, synced_at } = google;
  const { sync: current, syncedAt } = useGoogleSync({ initial: { sync, synced_at }, isAwaited: isComing(google) });
  const [isClosed, setClosed] = useState(() => localStore.get(CLOSED) === "1");
  if (place === null) return null;
  const isFirst = current === null || isFirstLook(current.reason);
  if (isFirst && isComing({ place, sync: current, synced_at: syncedAt }))
    return <ComingIn place={place} sync={current} />;
  if (beginWith === null || isClosed) return null;
  return (
    <BeginWith
      place={place}
      review={beginWith}
      onClose={() => {
        localStore.set(CLOSED, "1");
        setClosed(true);
      }}
    />
  );
}

function ComingIn({ place, sync }: { place: GooglePlace; sync: GoogleSync | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = sync?.reviews_total ?? null;
  const read = sync?.reviews_read ?? 0;
  return (
    <section className={classes.card} aria-busy="true">
      <Heading level={2} size="card">
        {t("dashboard:first.coming")}
      </Heading>
      <p className={classes.text} role="status">
        {total === null
          ? t("dashboard:first.asking", { place: place.name })
          : t("dashboard:first.progress", {
              read: format.number(read),
              total: format.number(total),
              place: place.name,
            })}
      </p>
      <Progress
        value={total === null || total === 0 ? 100 : (read / total) * 100}
        animated={total === null}
        aria-label={t("dashboard:first.coming")}
      />
    </section>
  );
}

interface BeginWithProps {
  place: GooglePlace;
  review: NonNullable<Dashboard["begin_with"]>;
  onClose: () => void;
}

function BeginWith({ place, review, onClose }: BeginWithProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = place.review_count ?? 0;
  const rating = place.rating;
  return (
    <section className={classes.card}>
      <CloseButton className={classes.close ?? ""} aria-label={t("dashboard:first.close")} onClick={onClose} />
      <div className={classes.head}>
        <IconStarFilled className={classes.star} size={22} aria-hidden="true" />
        <Heading level={2} size="card">
          {rating === null
            ? t("reviews:summary.on_google", { count, n: format.number(count) })
            : t("dashboard:first.here", {
                count,
                n: format.number(count),
                rating: format.number(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
              })}
        </Heading>
      </div>
      <p className={classes.text}>{t("dashboard:first.begin")}</p>
      <div className={classes.review}>
        <InitialsAvatar name={review.author_name} size={32} />
        <div className={classes.words}>
          <div className={classes.name}>{review.author_name}</div>
          <Stars rating={review.rating} />
          <p className={classes.quote} lang={review.language ?? undefined}>
            {review.text ?? t("reviews:row.no_text")}
          </p>
        </div>
        <Button
          component={AppLink}
          href={paths.reviews(review.id)}
          variant="light"
          className={classes.reply ?? ""}
          leftSection={<IconMessageReply size={16} stroke={1.8} aria-hidden="true" />}
        >
          {t("dashboard:first.reply")}
        </Button>
      </div>
    </section>
  );
}
