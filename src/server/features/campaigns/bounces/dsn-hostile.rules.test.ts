import { describe, expect, test } from "vitest";
import { readReport } from "./dsn.rules.ts";
import { POSTFIX, RETURNED, TOKEN, dsn, group } from "./made-reports.factory.ts";

describe("hostile mail", () => {
  const within = async (mail: Buffer): Promise<unknown> => {
    const began = process.cpuUsage();
    const report = await readReport(mail);
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(1_000);
    return report;
  };

  test("what is beyond the first 256 kB is not read", async () => {
    expect(await within(dsn({ text: "x".repeat(300 * 1024), status: POSTFIX }))).toBeUndefined();
  });

  test.each([
    [2_000, "hard"],
    [2_001, undefined],
  ])("a report that says what happened in line %i", async (line, kind) => {
    const before = [
      "Subject: x",
      'Content-Type: multipart/report; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain",
      "",
    ];
    const report = ["--b", "Content-Type: message/delivery-status", "", "Status: 5.1.1", "Action: failed", "", "--b--"];
    // Of the report four lines stand before the one that says it.
    const filler = Array.from({ length: line - 1 - before.length - 4 }, () => "x");
    const mail = Buffer.from([...before, ...filler, ...report].join("\r\n"));
    expect(await within(mail)).toEqual(kind && { kind, reason: "5.1.1", clues: { tokens: [], addresses: [] } });
  });

  test.each([
    [50, "hard"],
    [51, "soft"],
  ])("of many recipients the gravest is group %i", async (place, kind) => {
    const others = "Action: failed\nStatus: 4.2.2\n\n".repeat(place - 1);
    expect(await within(dsn({ status: `${others}Action: failed\nStatus: 5.1.1` }))).toMatchObject({ kind });
  });

  test.each([
    ["up to the thousandth character", `smtp; 550 ${"x".repeat(984)} 4.2.2`, "soft"],
    ["up to the thousandth character, over several lines", `smtp; 550\n ${"x".repeat(984)}\n 4.2.2`, "soft"],
    ["no further", `smtp; 550 ${"x".repeat(985)} 4.2.2`, "hard"],
    ["no further, over several lines", `smtp; 550\n ${"x".repeat(985)}\n 4.2.2`, "hard"],
  ])("a field is read %s", async (_name, value, kind) => {
    const report = await within(dsn({ status: group(`Action: failed\nDiagnostic-Code: ${value}`) }));
    expect(report).toMatchObject({ kind });
  });

  test("a large mail that is returned whole does not hide the report before it", async () => {
    const report = await within(
      dsn({ status: POSTFIX, returned: `${RETURNED}\n${`${"x".repeat(76)}\n`.repeat(9_000)}` }),
    );
    expect(report).toMatchObject({ kind: "hard", clues: { tokens: [TOKEN] } });
  });

  test.each([
    ["only colons", Buffer.from(":".repeat(500_000)), undefined],
    ["one endless header", Buffer.from(`Subject: ${"a ".repeat(200_000)}\n\nx`), undefined],
    [
      "a thousand parts in each other",
      Buffer.from(
        Array.from({ length: 1000 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`).join(""),
      ),
      "unreadable",
    ],
    [
      "numbers without end",
      dsn({ status: group(`Action: failed\nDiagnostic-Code: smtp; ${"5.1.".repeat(40_000)}`) }),
      "soft",
    ],
    [
      "signs of addresses",
      dsn({ status: group(`Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 ${"@".repeat(60_000)}`) }),
      "hard",
    ],
    ["thousands of groups", dsn({ status: "Action: failed\nStatus: 4.0.0\n\n".repeat(5_000) }), "soft"],
    ["lines of nothing", Buffer.from(`Subject: x\n\n${"\n".repeat(250_000)}`), undefined],
    [
      "parts of nothing",
      Buffer.from(`Content-Type: multipart/report; boundary=b\n\n${"--b\n\n".repeat(50_000)}`),
      undefined,
    ],
    ["no header", Buffer.from("\nBuongiorno"), "unreadable"],
    ["nothing", Buffer.alloc(0), "unreadable"],
    ["bytes", Buffer.from(Array.from({ length: 4096 }, (_, n) => (n * 7919) % 256)), undefined],
  ])("%s", async (_name, mail, outcome) => {
    const report = await within(mail);
    expect(report && typeof report === "object" && "kind" in report ? report.kind : report).toBe(outcome);
  });
});
