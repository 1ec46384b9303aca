import { useState } from "react";
import { focusField } from "#web/features/templates/editor/panel/focusField.ts";
import type { Editor } from "#web/features/templates/editor/useEditor.ts";
import type { Remark } from "./saving/placeErrors.ts";

export type Side = "fields" | "check";

export interface DeskViews {
  /** The preview takes the sheet's place. */
  isPreview: boolean;
  togglePreview: () => void;
  side: Side;
  setSide: (side: Side) => void;
  /** On a phone the side is a sheet from below. */
  isSideOpen: boolean;
  setSideOpen: (isOpen: boolean) => void;
  /** Leads to what a remark is about. */
  jump: (remark: Remark) => void;
}

/** What of a mail is in view while it is edited. */
export function useDeskViews({ select }: Editor): DeskViews {
  const [isPreview, setPreview] = useState(false);
  const [side, setSide] = useState<Side>("fields");
  const [isSideOpen, setSideOpen] = useState(false);
  const jump = ({ element_id: id, field }: Remark): void => {
    setPreview(false);
    setSide("fields");
    select(id ?? undefined);
    // Words are written on the sheet itself.
    setSideOpen(field !== "content");
    focusField(field);
  };
  return { isPreview, togglePreview: () => setPreview(!isPreview), side, setSide, isSideOpen, setSideOpen, jump };
}
