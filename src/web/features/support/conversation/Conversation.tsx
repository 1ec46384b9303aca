import type { ReactNode } from "react";
import type { Attachment } from "#shared/support/support.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { useWhen } from "#web/lib/words/useWhen.ts";
import { InitialsAvatar } from "#web/ui/data/InitialsAvatar.tsx";
import { FileLink } from "./FileLink.tsx";
import type { FileDoors } from "./conversationDoors.ts";
import classes from "./Conversation.module.css";

/** A message as it is drawn: who wrote it is already in words. */
export interface MessageEntry {
  kind: "message";
  id: string;
  at: string;
  author: string;
  /** The name whose initials stand beside it. */
  face: string;
  /** From the reader's own side; a note is for staff alone. */
  look: "own" | "other" | "note";
  /** Small words beside the time. */
  marks?: readonly ReactNode[];
  text: string;
  attachments: readonly Attachment[];
}

/** Something else that happened, in one sentence. */
interface EventEntry {
  kind: "event";
  id: string;
  at: string;
  text: ReactNode;
}
export type ConversationEntry = MessageEntry | EventEntry;

interface ConversationProps {
  label: string;
  /** In any order; drawn oldest first. */
  entries: readonly ConversationEntry[];
  doors: FileDoors;
}

/** What was written and what happened in between, oldest first. */
export function Conversation({ label, entries, doors }: ConversationProps) {
  const sorted = entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <ol className={classes.conversation} aria-label={label}>
      {sorted.map((entry) =>
        entry.kind === "message" ? (
          <MessageItem key={entry.id} message={entry} doors={doors} />
        ) : (
          <li key={entry.id} className={classes.event}>
            <span>{entry.text}</span> <Moment at={entry.at} />
          </li>
        ),
      )}
    </ol>
  );
}

/** Text is shown as text: line breaks stay, and nothing in it becomes a link or a picture. */
function MessageItem({ message, doors }: { message: MessageEntry; doors: FileDoors }) {
  const { author, face, look, at, marks = [], text, attachments } = message;
  return (
    <li className={classes.message} data-look={look}>
      <InitialsAvatar name={face} size={34} />
      <article className={classes.bubble}>
        <header className={classes.head}>
          <span className={classes.author}>{author}</span>
          <Moment at={at} />
          {marks.map((mark, i) => (
            <span key={i} className={classes.mark}>
              {mark}
            </span>
          ))}
        </header>
        <p className={classes.text} dir="auto">
          {text}
        </p>
        {attachments.length > 0 && (
          <div className={classes.files}>
            {attachments.map((file) => (
              <FileLink key={file.id} file={file} doors={doors} />
            ))}
          </div>
        )}
      </article>
    </li>
  );
}

/** How long ago; the exact time stands in its tooltip. */
function Moment({ at }: { at: string }) {
  const when = useWhen();
  const { dateTime } = useFormat();
  return (
    <time className={classes.time} dateTime={at} title={dateTime(at)}>
      {when(at)}
    </time>
  );
}
