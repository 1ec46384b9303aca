import { templatesApi, type TemplateView } from "#shared/templates/templates.contract.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import { api } from "#web/lib/api/api.ts";
import { DraftKeeper, mayWorkLater } from "#web/lib/drafts/draftKeeper.ts";
import { forgetNewTemplate, keepNewTemplate } from "./keptTemplate.ts";

/** What is stored of the template on the desk, and the way to store more. */
export class StoredTemplate {
  /** Drafts go here; they wait while somebody saves. */
  readonly drafts: DraftKeeper<TemplateDraft>;
  #id: string | undefined;
  #revision: number;
  #template: TemplateDraft | undefined;

  /** What is on screen. */
  #typed: TemplateDraft;

  constructor(view: TemplateView | undefined, initial: TemplateDraft) {
    // What is on screen at first and not stored was typed while the template was made.
    this.#typed = view ? (view.draft?.template ?? view.template) : initial;
    this.#id = view?.id;
    this.#revision = view?.revision ?? 0;
    this.#template = view?.template;
    this.drafts = new DraftKeeper({
      store: (draft) => this.#storeDraft(draft),
      isFinal: (error) => !mayWorkLater(error),
      keptAt: view?.draft ? Date.parse(view.draft.saved_at) : undefined,
    });
  }

  /** What is on screen now; a change is kept soon. */
  type(template: TemplateDraft): void {
    if (this.#typed === template) return;
    this.#typed = template;
    this.drafts.note(template);
  }

  typed = (): TemplateDraft => this.#typed;

  /** Something was typed that leaving would lose. What was never saved is kept by this browser. */
  isAtRisk = (): boolean =>
    this.drafts.hasPending() && (this.#id !== undefined || this.drafts.state().kind === "failed");

  /** Saves a version. `over`: also over what somebody else has saved since. */
  async save({ over }: { over: boolean }): Promise<{ view: TemplateView; sent: TemplateDraft }> {
    const id = this.#id;
    const sent = this.#typed;
    const isNew = id === undefined;
    await this.drafts.hold();
    try {
      const revision = over && !isNew ? (await api(templatesApi.one, { params: { id } })).revision : this.#revision;
      const view = isNew
        ? await api(templatesApi.create, { body: sent })
        : await api(templatesApi.save, { params: { id }, body: { ...sent, revision } });
      if (isNew) forgetNewTemplate();
      this.#note(view, sent);
      this.drafts.release(sent);
      return { view, sent };
    } catch (error) {
      this.drafts.release();
      throw error;
    }
  }

  /** Goes on with what the server has. */
  adopt(view: TemplateView): void {
    this.drafts.forget();
    this.#typed = view.template;
    this.#note(view, view.template);
  }

  /** Forgets the draft, here and on the server; gives what is left. */
  async discardDraft(): Promise<TemplateView | undefined> {
    const id = this.#id;
    if (id === undefined) return undefined;
    await this.drafts.hold();
    try {
      await api(templatesApi.dropDraft, { params: { id } });
      return await api(templatesApi.one, { params: { id } });
    } finally {
      this.drafts.release();
    }
  }

  #note(view: TemplateView, template: TemplateDraft): void {
    this.#id = view.id;
    this.#revision = view.revision;
    this.#template = template;
  }

  async #storeDraft(draft: TemplateDraft): Promise<void> {
    const id = this.#id;
    if (id === undefined) return keepNewTemplate(draft);
    // All changes were taken back: there is no draft any more.
    if (JSON.stringify(draft) === JSON.stringify(this.#template)) await api(templatesApi.dropDraft, { params: { id } });
    else await api(templatesApi.saveDraft, { params: { id }, body: { ...draft, revision: this.#revision } });
  }
}
