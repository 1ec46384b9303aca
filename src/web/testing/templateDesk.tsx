import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { templatesApi, type TemplateView } from "#shared/templates/templates.contract.ts";
import { TemplateDesk } from "#web/features/templates/editor/desk/TemplateDesk.tsx";
import { initI18n } from "#web/lib/words/i18n.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { fakeApi } from "./fakeApi.ts";
import { renderUi } from "./render.tsx";
import { mailPreview, templateView } from "./templates.ts";

const KEPT_AT = "2026-11-15T10:05:00.000Z";

/** A template's desk in a test: what it answers to, and what it said in toasts. */
export function templateDesk() {
  const toasts: string[] = [];
  beforeAll(initI18n);
  fakeApi.setUp();
  beforeEach(() => {
    toasts.length = 0;
    setToastPresenter(({ title, message }) => toasts.push([title, message].filter(Boolean).join(": ")));
    localStorage.setItem("admin_token", "t");
    window.history.replaceState(null, "", "/admin/campaigns/templates/1");
    fakeApi.on(templatesApi.saveDraft, { saved_at: KEPT_AT });
    fakeApi.on(templatesApi.preview, mailPreview());
  });
  afterEach(() => {
    // A desk that is left stores what is still to be stored: while there is somebody to answer.
    cleanup();
    vi.useRealTimers();
    localStorage.clear();
  });
  const subject = () => screen.getByRole("textbox", { name: "Subject" });
  return {
    toasts,
    subject,
    open: (view: TemplateView = templateView()): void => {
      const { draft, template } = view;
      renderUi(
        <TemplateDesk view={view} initial={draft?.template ?? template} saved={template} onCreated={() => undefined} />,
      );
    },
    type: (text: string) => fireEvent.change(subject(), { target: { value: text } }),
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
  };
}
