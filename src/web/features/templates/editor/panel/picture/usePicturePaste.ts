import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { allowedPlace, findElement, hasRoom, placeAfter } from "#web/features/templates/editor/mailEdits.ts";
import type { EditorDoors } from "#web/features/templates/editor/editorTypes.ts";
import { newElement } from "#web/features/templates/editor/newElement.ts";
import type { Editor } from "#web/features/templates/editor/useEditor.ts";
import { toast } from "#web/lib/toast.tsx";
import { type KeptPicture, pictureOf, widthFor } from "./pictureOf.ts";
import { useUploadProblem } from "./useUploadProblem.ts";

/**
 * A picture pasted anywhere in the editor becomes the selected image's, or a new image after what is selected. Words on the
 * clipboard are left to whoever has the focus.
 */
export function usePicturePaste(editor: Editor, doors: EditorDoors): { busy: boolean } {
  const { t } = useTranslation();
  const problemOf = useUploadProblem();
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);
  const handle = useRef<(event: ClipboardEvent) => void>(undefined);
  const latest = useRef<Editor>(undefined);

  const take = async (file: File, into: string | undefined): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    try {
      const picture = await doors.upload(file);
      if (latest.current) putIn(latest.current, into, picture);
    } catch (error) {
      toast.error({ title: t("templates:panel.picture.paste_failed"), message: problemOf(error) });
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  };

  useEffect(() => {
    latest.current = editor;
    handle.current = (event) => {
      const file = event.defaultPrevented ? undefined : pictureOf(event.clipboardData);
      if (!file) return;
      event.preventDefault();
      const selected =
        editor.selected === undefined ? undefined : findElement(editor.template.elements, editor.selected);
      const into = selected?.type === "image" ? selected.id : undefined;
      const full = into === undefined ? fullPlace(editor) : undefined;
      if (full)
        toast.error({ title: t("templates:panel.picture.paste_failed"), message: t(`templates:canvas.${full}`) });
      else void take(file, into);
    };
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => handle.current?.(event);
    document.addEventListener("paste", listen);
    return () => {
      latest.current = undefined;
      document.removeEventListener("paste", listen);
    };
  }, []);
  return { busy };
}

/** What has no room for another picture, if something has none. */
function fullPlace({ template: { elements }, selected }: Editor): "full" | "column_full" | undefined {
  const place = allowedPlace(elements, "image", placeAfter(elements, selected));
  if (hasRoom(elements, place)) return undefined;
  return place.column ? "column_full" : "full";
}

/** The image may have been deleted while its picture was on the way: then there is a new one. */
function putIn(editor: Editor, into: string | undefined, picture: KeptPicture): void {
  const changes = { src: picture.url, width: widthFor(picture) };
  if (into !== undefined && findElement(editor.template.elements, into)) editor.change<"image">(into, changes);
  else editor.add({ ...newElement("image", { text: "", button: "" }), ...changes });
}
