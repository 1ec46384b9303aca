import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLayoutEffect } from "react";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminFilesApi } from "#shared/files/files.contract.ts";
import type { ElementOf, MailElement } from "#shared/templates/elements.ts";
import { DEFAULT_STYLES, type TemplateDraft } from "#shared/templates/templates.model.ts";
import { newElement, newFooter } from "#web/features/templates/editor/newElement.ts";
import { STAFF_DOORS } from "#web/features/templates/editor/desk/deskDoors.ts";
import { type Editor, useEditor } from "#web/features/templates/editor/useEditor.ts";
import { Panel } from "#web/features/templates/editor/panel/Panel.tsx";
import { initI18n } from "#web/lib/words/i18n.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { fakeApi, noConnection, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { usePicturePaste } from "./usePicturePaste.ts";

const WORDS = { text: "", button: "" };
const IMAGE: MailElement = { ...newElement("image", WORDS), id: "it" };
const SPACER: MailElement = { ...newElement("spacer", WORDS), id: "space" };
const TEMPLATE: TemplateDraft = {
  name: "Espresso",
  subject: "Your espresso",
  preheader: "",
  category: "general",
  description: "",
  offer_type: null,
  language: "en",
  active: true,
  version: 1,
  styles: DEFAULT_STYLES,
  elements: [IMAGE, SPACER, { ...newFooter(), id: "end" }],
};
const KEPT = {
  id: "0198c1de-7c40-4000-8000-000000000001",
  url: "/storage/table.png",
  width: 320,
  height: 200,
  bytes: 9000,
};

let editor: Editor;
let toasts: (string | undefined)[] = [];
beforeAll(initI18n);
fakeApi.setUp();
beforeEach(() => {
  toasts = [];
  setToastPresenter(({ title, message }) => toasts.push(title, message));
});

function Shown() {
  const current = useEditor(TEMPLATE);
  useLayoutEffect(() => {
    editor = current;
  });
  usePicturePaste(current, STAFF_DOORS);
  return <Panel editor={current} mode="full" findings={[]} doors={STAFF_DOORS} />;
}
function show(select = "it"): void {
  renderUi(<Shown />);
  act(() => editor.select(select));
}
const images = () => editor.template.elements.filter((one): one is ElementOf<"image"> => one.type === "image");
const chooser = () => document.querySelector('input[type="file"]') as HTMLInputElement;
const picture = (name = "table.png", type = "image/png", content: BlobPart = "png"): File =>
  new File([content], name, { type });
const choose = (file: File) => userEvent.upload(chooser(), file, { applyAccept: false });
/** What a browser hands over with a drop or from the clipboard. */
const handed = (files: File[], types = ["Files"]) => ({ files, types });

describe("a picture", () => {
  test("is sent as text, kept, and no wider than it is", async () => {
    fakeApi.on(adminFilesApi.keepPicture, KEPT);
    show();
    await choose(picture());
    await waitFor(() => expect(images()[0]).toMatchObject({ src: "/storage/table.png", width: 320 }));
    expect(fakeApi.bodies(adminFilesApi.keepPicture)).toEqual([{ filename: "table.png", content: btoa("png") }]);
    expect(document.querySelector("[data-panel] img")?.getAttribute("src")).toBe("/storage/table.png");
    await userEvent.click(screen.getByRole("button", { name: "Remove" }));
    expect(images()[0]?.src).toBe("");
    act(() => editor.undo());
    expect(images()[0]?.src).toBe("/storage/table.png");
  });

  test("is dropped", async () => {
    fakeApi.on(adminFilesApi.keepPicture, KEPT);
    show();
    fireEvent.drop(screen.getByText(/Or drop or paste one here/), { dataTransfer: handed([picture()]) });
    await waitFor(() => expect(images()[0]?.src).toBe("/storage/table.png"));
  });

  test("is told to be on its way, and what is written meanwhile stays", async () => {
    const { promise, resolve } = Promise.withResolvers<typeof KEPT>();
    fakeApi.on(adminFilesApi.keepPicture, () => promise);
    show();
    await choose(picture());
    expect(await screen.findByText("The picture is being uploaded …")).toBeTruthy();
    await choose(picture("second.png"));
    await userEvent.type(screen.getByRole("textbox", { name: "Description" }), "A table");
    act(() => editor.select("space"));
    act(() => editor.changeTemplate({ subject: "Changed" }, "subject"));
    resolve(KEPT);
    await waitFor(() => expect(images()[0]).toMatchObject({ src: "/storage/table.png", alt: "A table" }));
    expect(editor.template.subject).toBe("Changed");
    expect(fakeApi.calls(adminFilesApi.keepPicture)).toHaveLength(1);
  });

  test.each([
    ["SVG", picture("logo.svg", "image/svg+xml"), /SVG files cannot be shown/],
    ["GIF", picture("cat.gif", "image/gif"), /GIF files are not taken/],
    ["no picture", picture("menu.pdf", "application/pdf"), /not a picture we can read/],
    ["an empty file", picture("table.png", "image/png", ""), /not a picture we can read/],
    ["11 MB", picture("table.jpg", "image/jpeg", new Uint8Array(11 * 1024 * 1024)), /more than 10 MB/],
  ])("that is %s is refused before anything is sent", async (_, file, reason) => {
    show();
    await choose(file);
    expect((await screen.findByRole("alert")).textContent).toMatch(reason);
    expect(fakeApi.calls()).toEqual([]);
    expect(images()[0]?.src).toBe("");
  });

  test("that the server refuses is told in its words, and another one can be chosen", async () => {
    const errors = { content: ["The picture is damaged"] };
    fakeApi.on(adminFilesApi.keepPicture, refusal(422, "validation_failed", { errors }));
    show();
    await choose(picture());
    expect((await screen.findByRole("alert")).textContent).toContain("The picture is damaged");
    fakeApi.on(adminFilesApi.keepPicture, KEPT);
    await choose(picture());
    await waitFor(() => expect(images()[0]?.src).toBe("/storage/table.png"));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("without a connection says so", async () => {
    fakeApi.on(adminFilesApi.keepPicture, noConnection);
    show();
    await choose(picture());
    expect((await screen.findByRole("alert")).textContent).toMatch(/connection/i);
  });

  test("of another site may not be shown here, which is said", async () => {
    show();
    await userEvent.type(screen.getByRole("textbox", { name: "Or its web address" }), "pictures.example/a.png");
    await userEvent.tab();
    expect(images()[0]?.src).toBe("https://pictures.example/a.png");
    expect(screen.getByText(/shown in the email, not here/)).toBeTruthy();
    expect(document.querySelector("[data-panel] img")).toBeNull();
  });
});

describe("pasting", () => {
  const paste = (where: Element, files: File[], types?: string[]) =>
    fireEvent.paste(where, { clipboardData: handed(files, types) });

  test("into the field replaces its picture, once", async () => {
    fakeApi.on(adminFilesApi.keepPicture, KEPT);
    show();
    paste(screen.getByRole("textbox", { name: "Or its web address" }), [picture()]);
    await waitFor(() => expect(images()[0]?.src).toBe("/storage/table.png"));
    expect([images().length, fakeApi.calls().length]).toEqual([1, 1]);
  });

  test("anywhere else makes the selected image's picture, or a new image after what is selected", async () => {
    fakeApi.on(adminFilesApi.keepPicture, KEPT);
    show();
    paste(document.body, [picture()]);
    await waitFor(() => expect(images().map(({ src }) => src)).toEqual(["/storage/table.png"]));
    act(() => editor.select("space"));
    paste(document.body, [picture()]);
    await waitFor(() =>
      expect(editor.template.elements.map(({ type }) => type)).toEqual(["image", "spacer", "image", "footer"]),
    );
    expect(images()[1]?.src).toBe("/storage/table.png");
  });

  test("into a full mail is told, and nothing is sent", async () => {
    show();
    const many = Array.from({ length: 59 }, (_, at) => ({ ...SPACER, id: `space${at}` }));
    act(() => editor.changeTemplate({ elements: [...many, { ...newFooter(), id: "end" }] }));
    act(() => editor.select("space3"));
    paste(document.body, [picture()]);
    await waitFor(() => expect(toasts).toEqual(["The picture could not be added", expect.stringMatching(/is full/)]));
    expect([editor.template.elements.length, fakeApi.calls()]).toEqual([60, []]);
    await userEvent.click(screen.getByRole("button", { name: "Duplicate" }));
    act(() => editor.duplicate("space3"));
    expect(editor.template.elements).toHaveLength(60);
  });

  test("words, with or without a picture of them, is left to the field", () => {
    show();
    paste(document.body, [picture()], ["text/plain", "text/html", "Files"]);
    paste(document.body, [], ["text/plain"]);
    expect(fakeApi.calls()).toEqual([]);
  });

  test("what is refused is told", async () => {
    show();
    paste(document.body, [picture("a.gif", "image/gif")]);
    await waitFor(() => expect(toasts[0]).toBe("The picture could not be added"));
    expect(toasts[1]).toMatch(/GIF files are not taken/);
  });
});
