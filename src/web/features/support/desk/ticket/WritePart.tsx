import { Button, SegmentedControl, VisuallyHidden } from "@mantine/core";
import { IconRotateClockwise } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { StaffTicketDetail } from "#shared/support/admin-support.model.ts";
import { Section } from "#web/ui/layout/Section.tsx";
import { useKeepPlace } from "#web/features/support/conversation/useKeepPlace.ts";
import { usePageKeys } from "#web/features/support/desk/keys/usePageKeys.ts";
import { WriteForm } from "./WriteForm.tsx";
import { WRITE_KINDS, type WriteKind } from "./writeKinds.ts";
import classes from "./DeskTicket.module.css";

interface WritePartProps {
  ticket: StaffTicketDetail;
  onTyping: () => void;
  onSent: (ticket: StaffTicketDetail) => void;
  onReopen: () => void;
}

/** Writes an answer or a note. Both forms stay where they are while the other one is shown: nothing typed or uploading is lost. */
export function WritePart({ ticket, onTyping, onSent, onReopen }: WritePartProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useKeepPlace(place);
  const fields = { answer: useRef<HTMLTextAreaElement>(null), note: useRef<HTMLTextAreaElement>(null) };
  const [kind, setKind] = useState<WriteKind>("answer");
  const [isKept, setKept] = useState<Record<WriteKind, boolean>>({ answer: false, note: false });
  const [asked, setAsked] = useState(0);
  const begin = (next: WriteKind): void => {
    setKind(next);
    setAsked((times) => times + 1);
  };
  const field = fields[kind];
  useEffect(() => {
    if (asked > 0) field.current?.focus();
  }, [asked, field]);
  usePageKeys({ r: () => begin("answer"), n: () => begin("note") });
  const isClosed = !ticket.can_answer;
  return (
    <Section>
      <div ref={place} className={classes.write} data-kind={kind}>
        <SegmentedControl
          aria-label={t("support_desk:write.kind")}
          value={kind}
          onChange={setKind}
          data={WRITE_KINDS.map((value) => ({
            value,
            label: (
              <span className={classes.kind}>
                {t(`support_desk:write.${value}`)}
                {isKept[value] && value !== kind && (
                  <>
                    <span className={classes.dot} aria-hidden="true" />
                    <VisuallyHidden>{t("support_desk:write.kept")}</VisuallyHidden>
                  </>
                )}
              </span>
            ),
          }))}
        />
        {kind === "answer" && isClosed && <ClosedNotice onReopen={onReopen} />}
        {WRITE_KINDS.map((value) => {
          const isOff = value !== kind || (value === "answer" && isClosed);
          return (
            <div
              key={value}
              className={isOff ? classes.off : classes.on}
              inert={isOff}
              aria-hidden={isOff || undefined}
            >
              <WriteForm
                kind={value}
                ticket={ticket}
                field={fields[value]}
                onTyping={onTyping}
                onKept={(isThere) => setKept((kept) => ({ ...kept, [value]: isThere }))}
                onSent={onSent}
              />
            </div>
          );
        })}
      </div>
    </Section>
  );
}

function ClosedNotice({ onReopen }: { onReopen: () => void }) {
  const { t } = useTranslation();
  return (
    <div>
      <h2 className={classes.closedTitle}>{t("support_desk:ticket.closed_title")}</h2>
      <p className={classes.closed}>{t("support_desk:ticket.closed_text")}</p>
      <Button
        variant="default"
        leftSection={<IconRotateClockwise size={16} stroke={1.6} aria-hidden="true" />}
        onClick={onReopen}
      >
        {t("support_desk:ticket.reopen")}
      </Button>
    </div>
  );
}
