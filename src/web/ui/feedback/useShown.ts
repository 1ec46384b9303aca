import { useRef, useState } from "react";

export interface Shown<T> {
  /** What the dialog is about; it stays until the dialog has faded out. */
  about: T | undefined;
  opened: boolean;
  show: (about: T) => void;
  close: () => void;
  /** For the end of the fading. */
  forget: () => void;
}

/** A dialog that is about something, such as the row it was opened from. With `first` it is open at once. */
export function useShown<T>(first?: T): Shown<T> {
  const [about, setAbout] = useState<T | undefined>(first);
  const [opened, setOpened] = useState(first !== undefined);
  // The dialog is mounted when it is already open, so it cannot know which element had the focus before.
  const cameFrom = useRef<Element | null>(null);
  return {
    about,
    opened,
    show: (next) => {
      cameFrom.current = document.activeElement;
      setAbout(next);
      setOpened(true);
    },
    close: () => setOpened(false),
    forget: () => {
      setAbout(undefined);
      const { activeElement, body } = document;
      const isLost = activeElement === null || activeElement === body;
      if (isLost && cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
    },
  };
}
