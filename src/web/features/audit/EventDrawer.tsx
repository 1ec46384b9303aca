import "#web/ui/theme/mantine-more.css";
import { Anchor, Button, Drawer } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AuditEvent } from "#shared/audit/audit.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { FactList } from "#web/ui/data/FactList.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import type { AuditFilters } from "./auditFilters.ts";
import { targetHref } from "./targetHref.ts";
import { useAuditWords } from "./useAuditWords.ts";
import classes from "./EventDrawer.module.css";

interface EventDrawerProps {
  event: AuditEvent | undefined;
  onClose: () => void;
  /** Narrows the list to what an entry has in common with others. */
  onNarrow: (filters: AuditFilters) => void;
}

/** Everything an entry says, beside the list; on a phone over it. */
export function EventDrawer({ event, onClose, onNarrow }: EventDrawerProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const words = useAuditWords();
  // What was open stays drawn while the drawer slides away.
  const [last, setLast] = useState(event);
  useEffect(() => {
    if (event !== undefined) setLast(event);
  }, [event]);
  const shown = event ?? last;
  return (
    <Drawer
      opened={event !== undefined}
      onClose={onClose}
      position={isPhone ? "bottom" : "right"}
      size={isPhone ? "100%" : 520}
      title={shown === undefined ? t("audit:details.label") : words.action(shown.action)}
      classNames={{ title: classes.title ?? "", body: classes.body ?? "" }}
      closeButtonProps={{ "aria-label": t("audit:details.close") }}
    >
      {shown !== undefined && <EventDetails event={shown} onNarrow={onNarrow} />}
    </Drawer>
  );
}

function EventDetails({ event, onNarrow }: { event: AuditEvent; onNarrow: EventDrawerProps["onNarrow"] }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const words = useAuditWords();
  const { at, actor, action, target, restaurant, ip, request_id, facts } = event;
  const { id: targetId } = target;
  return (
    <>
      <FactList
        facts={[
          [t("audit:column.time"), dateTime(at)],
          [
            t("audit:column.person"),
            actor.name === null ? words.person(actor) : `${actor.name} · ${t(`audit:actor.${actor.kind}`)}`,
          ],
          [t("audit:column.target"), <TargetLink key="target" target={target} />],
          [
            t("audit:column.restaurant"),
            restaurant === null ? (
              "–"
            ) : (
              <Anchor key="restaurant" component={AppLink} inherit href={paths.admin.restaurant(restaurant.id)}>
                {restaurant.name}
              </Anchor>
            ),
          ],
          [t("audit:column.ip"), ip ?? t("audit:details.unknown")],
        ]}
      />
      <div className={classes.ways}>
        {targetId !== null && (
          <Button size="compact-sm" variant="default" onClick={() => onNarrow({ target: targetId })}>
            {t("audit:details.same_target")}
          </Button>
        )}
        {ip !== null && (
          <Button size="compact-sm" variant="default" onClick={() => onNarrow({ search: ip })}>
            {t("audit:details.from_ip")}
          </Button>
        )}
      </div>
      <Part title={t("audit:details.changes")}>
        <Comparison event={event} />
      </Part>
      {facts.length > 0 && (
        <Part title={t("audit:details.facts")}>
          <FactList facts={facts.map(({ field, value }) => [words.field(field), value ?? "–"])} />
        </Part>
      )}
      <Part title={t("audit:details.technical")}>
        <FactList
          facts={[
            [t("audit:column.action"), action],
            [t("audit:details.request"), request_id ?? "–"],
          ]}
        />
      </Part>
    </>
  );
}

function TargetLink({ target }: Pick<AuditEvent, "target">) {
  const words = useAuditWords();
  const href = targetHref(target);
  // Without a name the first part of its id tells two apart.
  const name = [words.target(target.type), target.name ?? target.id?.slice(0, 8)].filter(Boolean).join(" ");
  return href === undefined ? (
    name
  ) : (
    <Anchor component={AppLink} inherit href={href}>
      {name}
    </Anchor>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <Heading level={3} size="card">
        {title}
      </Heading>
      {children}
    </section>
  );
}

/** Each field with what it was and what it became. */
function Comparison({ event: { changes } }: { event: AuditEvent }) {
  const { t } = useTranslation();
  const words = useAuditWords();
  if (changes.length === 0) return <p className={classes.none}>{t("audit:details.no_changes")}</p>;
  const valueOf = (value: string | null): ReactNode =>
    value ?? <span className={classes.none}>{t("audit:details.nothing")}</span>;
  return (
    <table className={classes.comparison}>
      <thead>
        <tr>
          <th scope="col">{t("audit:details.field")}</th>
          <th scope="col">{t("audit:details.before")}</th>
          <th scope="col">{t("audit:details.after")}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{words.field(field)}</th>
            <td>{valueOf(before)}</td>
            <td className={classes.after}>{valueOf(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
