import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import { renderThumbnail } from "./render/thumbnail.render.ts";

/** More than there can be templates: pictures are some kilobytes each. */
const MOST = 600;

interface Pictured {
  id: string;
  revision: number;
  content: TemplateDraft;
}

/** Keeps pictures of templates, so that one is drawn anew only after somebody has saved. */
export function makeThumbnails(draw: (template: TemplateDraft) => string = renderThumbnail, most = MOST) {
  const kept = new Map<string, { revision: number; svg: string }>();
  return ({ id, revision, content }: Pictured): string => {
    const known = kept.get(id);
    if (known?.revision === revision) return known.svg;
    const svg = draw(content);
    kept.delete(id);
    kept.set(id, { revision, svg });
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return svg;
  };
}
