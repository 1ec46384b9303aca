import { useCallback, useEffect, useRef, useState } from "react";
import type { EditorDoors } from "#web/features/templates/editor/editorTypes.ts";
import type { Editor } from "#web/features/templates/editor/useEditor.ts";
import type { KeptPicture } from "./pictureOf.ts";
import { useUploadProblem } from "./useUploadProblem.ts";

interface Upload {
  busy: boolean;
  problem?: string;
}

type Keep = (editor: Editor, picture: KeptPicture) => void;

export interface Uploads {
  /** How the picture of a field is doing, by element and field. */
  of: (key: string) => Upload;
  /** `keep` gets the editor as it is when the picture has arrived: meanwhile people write on. */
  start: (key: string, file: File, keep: Keep) => void;
}

const NOTHING: Upload = { busy: false };

/** Pictures on their way to the server. They belong to the panel, so that selecting another element loses none. */
export function useUploads(editor: Editor, doors: EditorDoors): Uploads {
  const [uploads, setUploads] = useState<Readonly<Record<string, Upload>>>({});
  const problemOf = useUploadProblem();
  const latest = useRef<Editor>(undefined);
  useEffect(() => {
    latest.current = editor;
  });
  useEffect(
    () => () => {
      latest.current = undefined;
    },
    [],
  );
  const put = useCallback(
    (key: string, upload: Upload): void => setUploads((before) => ({ ...before, [key]: upload })),
    [],
  );
  const running = useRef(new Set<string>());
  const send = async (key: string, file: File, keep: Keep): Promise<void> => {
    if (running.current.has(key)) return;
    running.current.add(key);
    put(key, { busy: true });
    try {
      const picture = await doors.upload(file);
      if (latest.current) keep(latest.current, picture);
      put(key, NOTHING);
    } catch (error) {
      put(key, { busy: false, problem: problemOf(error) });
    } finally {
      running.current.delete(key);
    }
  };
  return {
    of: (key) => uploads[key] ?? NOTHING,
    start: (key, file, keep) => void send(key, file, keep),
  };
}
