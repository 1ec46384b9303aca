import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { clientsApi, type ImportPreview } from "#shared/clients/clients.contract.ts";
import { draw, importState, listOf, saved, setUpClients, asked } from "#web/testing/clients.tsx";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";

setUpClients();

const preview: ImportPreview = {
  upload_id: "up1",
  filename: "guests.csv",
  columns: ["Vorname", "Nachname", "E-Mail", ""],
  sample: [["Jörg", "<b>Müller</b>", "joerg@example.test", "x"]],
  rows_total: 1284,
  mapping: { email: 2, first_name: 0, last_name: -1, phone: null },
};
const csv = (name = "guests.csv", content = "Vorname,E-Mail\nJörg,j@example.test\n"): File => new File([content], name);
const done = importState({
  status: "done",
  rows_read: 1284,
  rows_added: 1240,
  rows_failed: 2,
  errors: [
    { line: 4, field: "email", message: "Please enter a valid email address", value: "anna@", taken: false },
    { line: 77, field: "first_name", message: "First name is required", value: "=1+1", taken: false },
  ],
});

async function open(user: ReturnType<typeof draw>) {
  await user.click(await screen.findByRole("button", { name: "Import" }));
  return within(await screen.findByRole("dialog", { name: "Import clients" }));
}

/** Up to the second step, with the last name chosen. */
async function upload(found = preview) {
  fakeApi.on(clientsApi.previewImport, found);
  fakeApi.on(clientsApi.startImport, importState({ status: "queued" }));
  fakeApi.on(clientsApi.importState, importState());
  const user = draw();
  const dialog = await open(user);
  await user.upload(dialog.getByLabelText("CSV file"), csv());
  await dialog.findByText("1,284 lines found in guests.csv");
  return { user, dialog };
}
const start = /^Import 1,284 lines/;

describe("the file", () => {
  test.each([
    ["a workbook", csv("list.xlsx"), "“list.xlsx” is an Excel workbook."],
    ["a picture", csv("list.png"), "“list.png” is not a CSV file."],
    ["an empty file", csv("list.csv", " "), "“list.csv” is empty."],
  ])("%s is refused with a way out, and nothing is sent", async (_, file, words) => {
    const user = draw();
    const dialog = await open(user);
    fireEvent.change(dialog.getByLabelText("CSV file"), { target: { files: [file] } });
    expect((await dialog.findByRole("alert")).textContent).toContain(words);
    expect(asked().some((call) => call.startsWith("POST"))).toBe(false);
  });

  test("what the server says about it is told in its words", async () => {
    const errors = { content: ["A file may have up to 100,000 rows."] };
    fakeApi.on(clientsApi.previewImport, refusal(422, "validation_failed", { errors }));
    const user = draw();
    const dialog = await open(user);
    await user.upload(dialog.getByLabelText("CSV file"), csv());
    expect((await dialog.findByRole("alert")).textContent).toContain("A file may have up to 100,000 rows.");
  });

  test("it can be dropped, and arrives as text", async () => {
    fakeApi.on(clientsApi.previewImport, preview);
    const user = draw();
    const dialog = await open(user);
    fireEvent.drop(dialog.getByText("Drop a CSV file here"), { dataTransfer: { files: [csv()] } });
    await dialog.findByText("1,284 lines found in guests.csv");
    expect(fakeApi.bodies(clientsApi.previewImport)).toEqual([
      {
        filename: "guests.csv",
        content: "Vorname,E-Mail\nJörg,j@example.test\n",
      },
    ]);
  });
});

describe("columns and consent", () => {
  test("the guess is filled in, the rest is asked for, and the first lines are only text", async () => {
    const { user, dialog } = await upload();
    expect(dialog.getByRole<HTMLInputElement>("combobox", { name: "Email" }).value).toBe("E-Mail");
    const sample = within(dialog.getByRole("table"));
    expect(sample.getByText("<b>Müller</b>")).toBeTruthy();
    expect(sample.getByRole("columnheader", { name: /^Column 4/ })).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: start }));
    expect(await dialog.findByText("Choose the column that holds this")).toBeTruthy();
    expect(dialog.getByText("Choose one of the two")).toBeTruthy();
    await user.click(dialog.getByRole("combobox", { name: "Last name" }));
    await user.click(await screen.findByRole("option", { name: "E-Mail" }));
    await user.click(dialog.getByRole("button", { name: start }));
    expect(await dialog.findByText("This column is already used for Last name")).toBeTruthy();
    expect(fakeApi.calls(clientsApi.startImport)).toEqual([]);
  });

  test("one column can be both names: how it is split is shown, and it is sent as both", async () => {
    const whole = {
      columns: ["Name", "Mail"],
      sample: [
        ["Cher", "c@x.test"],
        ["Jean de la Tour", "j@x.test"],
      ],
    };
    const mapping = { first_name: 0, last_name: 0, email: 1, phone: null };
    const { user, dialog } = await upload({ ...preview, ...whole, mapping });
    expect(dialog.getByText("“Name” is split: Jean | de la Tour")).toBeTruthy();
    expect(dialog.getByRole("columnheader", { name: /Name ?First name, Last name/ })).toBeTruthy();
    await user.click(dialog.getByRole("radio", { name: /^Without consent/ }));
    await user.click(dialog.getByRole("button", { name: start }));
    await dialog.findByText("Importing guests.csv");
    expect(fakeApi.bodies(clientsApi.startImport)).toMatchObject([{ mapping }]);
  });

  test("with consent the owner has to sign first; nothing is ticked beforehand", async () => {
    const { user, dialog } = await upload();
    await user.click(dialog.getByRole("combobox", { name: "Last name" }));
    await user.click(await screen.findByRole("option", { name: "Nachname" }));
    expect(dialog.queryByRole("checkbox")).toBeNull();
    await user.click(dialog.getByRole("radio", { name: /^These guests agreed/ }));
    const attestation = dialog.getByRole<HTMLInputElement>("checkbox", { name: /^I confirm that every guest/ });
    expect(attestation.checked).toBe(false);
    await user.click(dialog.getByRole("button", { name: start }));
    expect(await dialog.findByText("Please confirm that these guests agreed")).toBeTruthy();
    expect(fakeApi.calls(clientsApi.startImport)).toEqual([]);
    await user.click(attestation);
    await user.click(dialog.getByRole("button", { name: start }));
    await dialog.findByText("Importing guests.csv");
    expect(fakeApi.bodies(clientsApi.startImport)).toEqual([
      {
        upload_id: "up1",
        mapping: { email: 2, first_name: 0, last_name: 1, phone: null },
        with_consent: true,
        attestation: true,
      },
    ]);
  });

  test("without consent nothing has to be signed", async () => {
    const { user, dialog } = await upload();
    await user.click(dialog.getByRole("combobox", { name: "Last name" }));
    await user.click(await screen.findByRole("option", { name: "Nachname" }));
    await user.click(dialog.getByRole("radio", { name: /^Without consent/ }));
    await user.click(dialog.getByRole("button", { name: start }));
    await dialog.findByText("Importing guests.csv");
    expect(fakeApi.bodies(clientsApi.startImport)).toEqual([
      {
        upload_id: "up1",
        mapping: { email: 2, first_name: 0, last_name: 1, phone: null },
        with_consent: false,
      },
    ]);
  });
});

describe("progress and result", () => {
  test("an import that runs when the page opens is followed on a line over the list, to its end", async () => {
    fakeApi.on(clientsApi.imports, listOf([importState()]));
    fakeApi.on(clientsApi.importState, importState());
    const user = draw();
    expect(await screen.findByText("Importing guests.csv: 420 of 1,284 lines")).toBeTruthy();
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("33");
    const lists = fakeApi.calls(clientsApi.list).length;
    fakeApi.on(clientsApi.importState, done);
    expect(await screen.findByText("guests.csv is imported: 1,240 clients added")).toBeTruthy();
    await waitFor(() => expect(fakeApi.calls(clientsApi.list).length).toBe(lists + 1));
    await user.click(screen.getByRole("button", { name: "Hide" }));
    expect(screen.queryByText(/is imported/)).toBeNull();
    expect(fakeApi.calls(clientsApi.importState)[0]?.params).toEqual({ id: importState().id });
  });

  test("a missed answer does not end the asking", async () => {
    fakeApi.on(clientsApi.imports, listOf([importState()]));
    fakeApi.on(clientsApi.importState, importState());
    const user = draw();
    await user.click(await screen.findByRole("button", { name: "Show" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Import clients" }));
    expect(dialog.getByText("420 of 1,284 lines")).toBeTruthy();
    expect(dialog.getByText(/You can close this window/)).toBeTruthy();
    let misses = 0;
    fakeApi.on(clientsApi.importState, () => {
      misses += 1;
      return misses === 1 ? refusal(503, "unavailable") : importState({ rows_read: 900 });
    });
    expect(await dialog.findByText("900 of 1,284 lines")).toBeTruthy();
  });

  test("the result counts, names each line that failed, and saves them as a harmless file", async () => {
    fakeApi.on(clientsApi.imports, listOf([importState()]));
    fakeApi.on(clientsApi.importState, done);
    const user = draw();
    await user.click(await screen.findByRole("button", { name: "Show result" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Import clients" }));
    expect(await dialog.findByText("Import finished with errors")).toBeTruthy();
    expect(dialog.getByText("1,240")).toBeTruthy();
    const lines = within(dialog.getByRole("table")).getAllByRole("row");
    expect(lines.map((line) => line.textContent)).toEqual([
      "LineColumnOutcomeProblemValue",
      "4EmailNot importedPlease enter a valid email addressanna@",
      "77First nameNot importedFirst name is required=1+1",
    ]);
    await user.click(dialog.getByRole("button", { name: "Download error report" }));
    expect(saved[0]?.name).toBe("import-errors.csv");
    expect(await saved[0]?.text).toContain("77,First name,First name is required,'=1+1,Not imported\r\n");
    await user.click(dialog.getByRole("button", { name: "Import another file" }));
    expect(await dialog.findByText("Drop a CSV file here")).toBeTruthy();
  });

  test("a line that came in without its number is counted and named as such", async () => {
    const errors = [
      { line: 9, field: "phone", message: "Please enter a valid phone number", value: "12", taken: true },
    ];
    fakeApi.on(clientsApi.imports, listOf([importState()]));
    fakeApi.on(clientsApi.importState, { ...done, rows_failed: 0, rows_partly: 1, errors });
    const user = draw();
    await user.click(await screen.findByRole("button", { name: "Show result" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Import clients" }));
    expect(await dialog.findByText(/^1 guest came in without a phone number/)).toBeTruthy();
    expect(dialog.getByText("1 line with a problem")).toBeTruthy();
    expect(dialog.getByText("Imported without it")).toBeTruthy();
  });

  test.each([
    [
      "nobody",
      { rows_updated: 0, rows_failed: 2 },
      "Nobody was imported from guests.csv",
      "Nobody was imported",
      "alert",
    ],
    ["nobody new", { rows_updated: 9, rows_failed: 0, errors: [] }, /: nobody new$/, /^Nothing new/, "status"],
  ])("an import that added %s is no success", async (_, counts, banner, title, role) => {
    fakeApi.on(clientsApi.imports, listOf([importState()]));
    fakeApi.on(clientsApi.importState, { ...done, rows_added: 0, ...counts });
    const user = draw();
    const line = await screen.findByText(banner);
    expect(line.parentElement?.dataset["status"]).not.toBe("done");
    await user.click(screen.getByRole("button", { name: "Show result" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Import clients" }));
    const words = await dialog.findByText(title);
    const alert = words.closest<HTMLElement>(`[role=${role}]`);
    expect(alert?.dataset["tone"]).not.toBe("green");
  });

  test("after one import the button starts another", async () => {
    fakeApi.on(clientsApi.imports, listOf([importState()]));
    fakeApi.on(clientsApi.importState, done);
    const user = draw();
    await screen.findByText("guests.csv is imported: 1,240 clients added");
    const dialog = await open(user);
    expect(await dialog.findByText("Drop a CSV file here")).toBeTruthy();
    expect(dialog.queryByText(/Import finished/)).toBeNull();
  });

  test("a failed import says what is in and that it can be tried again", async () => {
    fakeApi.on(clientsApi.imports, listOf([importState()]));
    fakeApi.on(clientsApi.importState, importState({ status: "failed" }));
    const user = draw();
    expect(await screen.findByText("The import of guests.csv failed")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show result" }));
    expect(await screen.findByText(/you can import the same file again/)).toBeTruthy();
  });
});
