import { useCallback, useMemo, useReducer } from "react";
import type { ElementOf, ElementType, MailElement } from "#shared/templates/elements.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import { addStep, beginHistory, redo, undo, type History } from "./history.ts";
import {
  allowedPlace,
  changeElement,
  changeRatio,
  copyElement,
  findElement,
  hasRoom,
  insertElement,
  isFixed,
  moveElement,
  placeAfter,
  placeOf,
  removeElement,
  siblingsAt,
  stepPlace,
  type Place,
} from "./mailEdits.ts";
import { makeElementId } from "./newElement.ts";

interface EditorState {
  history: History<TemplateDraft>;
  /** The element whose fields are shown; undefined for the mail as a whole. */
  selected: string | undefined;
  /** What is saved, to tell whether there is anything to save. */
  saved: TemplateDraft;
}

type Change =
  | { type: "edit"; template: TemplateDraft; key?: string | undefined; select?: string | null | undefined; at: number }
  | { type: "undo" | "redo" }
  | { type: "select"; id: string | undefined }
  | { type: "saved"; template: TemplateDraft }
  | { type: "reset"; template: TemplateDraft };

function reduce(state: EditorState, change: Change): EditorState {
  switch (change.type) {
    case "edit": {
      const history = addStep(state.history, change.template, change);
      const selected = change.select === undefined ? state.selected : (change.select ?? undefined);
      return { ...state, history, selected };
    }
    case "undo":
    case "redo": {
      const history = (change.type === "undo" ? undo : redo)(state.history);
      const isThere = state.selected !== undefined && findElement(history.present.elements, state.selected);
      return { ...state, history, selected: isThere ? state.selected : undefined };
    }
    case "select":
      return { ...state, selected: change.id };
    case "saved":
      return { ...state, saved: change.template };
    case "reset":
      return { history: beginHistory(change.template), selected: undefined, saved: change.template };
  }
}

export interface Editor {
  template: TemplateDraft;
  selected: string | undefined;
  /** Something differs from what is saved. */
  isChanged: boolean;
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
  select: (id: string | undefined) => void;
  /** Puts an element in and selects it; without a place, after the selected one. A mail or column that is full stays as it is. */
  add: (element: MailElement, place?: Place) => void;
  move: (id: string, place: Place) => void;
  /** One step up or down; nothing happens at the end. */
  step: (id: string, by: -1 | 1) => void;
  canStep: (id: string, by: -1 | 1) => boolean;
  duplicate: (id: string) => void;
  remove: (id: string) => void;
  /** `field` makes quick changes of the same field one step of undoing. */
  change: <T extends ElementType>(
    id: string,
    changes: Partial<Omit<ElementOf<T>, "id" | "type">>,
    field?: string,
  ) => void;
  setRatio: (id: string, ratio: ElementOf<"columns">["ratio"]) => void;
  changeTemplate: (changes: Partial<TemplateDraft>, field?: string) => void;
  /** From now on this is what is saved. */
  markSaved: (template: TemplateDraft) => void;
  /** Begins anew with another template. */
  reset: (template: TemplateDraft) => void;
}

/** A template while it is edited, with all that can be done to it. */
export function useEditor(initial: TemplateDraft, saved: TemplateDraft = initial): Editor {
  const [state, dispatch] = useReducer(reduce, undefined, () => ({
    history: beginHistory(initial),
    selected: undefined,
    saved,
  }));
  const { history, selected } = state;
  const template = history.present;
  const { elements } = template;

  const edit = useCallback(
    (next: Partial<TemplateDraft>, { key, select }: { key?: string; select?: string | null } = {}): void =>
      dispatch({ type: "edit", template: { ...template, ...next }, key, select, at: Date.now() }),
    [template],
  );
  const isChanged = useMemo(() => JSON.stringify(template) !== JSON.stringify(state.saved), [template, state.saved]);

  return {
    template,
    selected,
    isChanged,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => dispatch({ type: "undo" }),
    redo: () => dispatch({ type: "redo" }),
    select: (id) => dispatch({ type: "select", id }),
    add: (element, place = placeAfter(elements, selected)) => {
      if (!hasRoom(elements, allowedPlace(elements, element.type, place))) return;
      edit({ elements: insertElement(elements, element, place) }, { select: element.id });
    },
    move: (id, place) => edit({ elements: moveElement(elements, id, place) }),
    step: (id, by) => {
      const place = stepPlace(elements, id, by);
      if (place) edit({ elements: moveElement(elements, id, place) });
    },
    canStep: (id, by) => stepPlace(elements, id, by) !== undefined,
    duplicate: (id) => {
      const element = findElement(elements, id);
      if (!element || isFixed(element.type)) return;
      const place = placeAfter(elements, id);
      if (!hasRoom(elements, place)) return;
      const copy = copyElement(element, makeElementId);
      edit({ elements: insertElement(elements, copy, place) }, { select: copy.id });
    },
    remove: (id) => edit({ elements: removeElement(elements, id) }, { select: neighbourOf(elements, id) ?? null }),
    change: (id, changes, field) =>
      edit({ elements: changeElement(elements, id, changes) }, field === undefined ? {} : { key: `${id}.${field}` }),
    setRatio: (id, ratio) =>
      edit({
        elements: elements.map((element) =>
          element.id === id && element.type === "columns" ? changeRatio(element, ratio) : element,
        ),
      }),
    changeTemplate: (changes, field) => edit(changes, field === undefined ? {} : { key: `template.${field}` }),
    markSaved: (next) => dispatch({ type: "saved", template: next }),
    reset: (next) => dispatch({ type: "reset", template: next }),
  };
}

/** Who is selected once an element is gone: the next one, else the one before it. */
function neighbourOf(elements: readonly MailElement[], id: string): string | undefined {
  const place = placeOf(elements, id);
  if (!place) return undefined;
  const siblings = siblingsAt(elements, place);
  return (siblings[place.at + 1] ?? siblings[place.at - 1])?.id;
}
