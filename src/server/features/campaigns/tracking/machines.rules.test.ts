import { describe, expect, test } from "vitest";
import { isMachineClick, isMachineOpen } from "./machines.rules.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";
const GMAIL = "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)";
const THUNDERBIRD = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.0";

describe("a picture", () => {
  test.each([
    ["an iPhone", IPHONE, false],
    ["Gmail, when somebody opens it", GMAIL, false],
    ["Thunderbird", THUNDERBIRD, false],
    ["Apple's privacy protection", "Mozilla/5.0", true],
    ["nothing with a name", "", true],
    ["a scanner", "Barracuda Sentinel (EE)", true],
    ["a library", "python-requests/2.32", true],
    ["another scanner", "Trend Micro WTP", true],
    ["the same in one word", "TrendMicro/1.0", true],
    ["a program that ends like Apple's", "Reader like Mozilla/5.0", false],
    ["a bot", "Mozilla/5.0 (compatible; bingbot/2.0)", true],
  ])("loaded by %s", (_name, userAgent, expected) => {
    expect(isMachineOpen({ userAgent, sinceSentMs: undefined })).toBe(expected);
  });
});

describe("a link", () => {
  test.each([
    ["an iPhone an hour later", IPHONE, 3_600_000, false],
    ["an iPhone a second later", IPHONE, 1_000, true],
    ["an iPhone just before two seconds", IPHONE, 1_999, true],
    ["an iPhone two seconds later", IPHONE, 2_000, false],
    ["an iPhone, before the mail is written down as sent", IPHONE, undefined, false],
    ["a link scanner", "Mozilla/5.0 (compatible; SafeLinks)", 60_000, true],
    ["nothing with a name", "", 60_000, true],
  ])("followed by %s", (_name, userAgent, sinceSentMs, expected) => {
    expect(isMachineClick({ userAgent, sinceSentMs })).toBe(expected);
  });
});
