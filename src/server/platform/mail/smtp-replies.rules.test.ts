import { expect, test } from "vitest";
import { blameOf, withoutAddress } from "./smtp-replies.rules.ts";

const RCPT = { command: "RCPT TO", code: "EENVELOPE" };
const DATA = { command: "DATA", code: "EMESSAGE" };

test.each([
  ["a server that is away", { code: "ECONNECTION", command: "CONN" }, "later"],
  ["a server that hangs", { code: "ETIMEDOUT", command: "CONN" }, "later"],
  ["421 at the greeting", { command: "CONN", responseCode: 421, response: "421 4.3.2 closing" }, "later"],
  ["450 for a mailbox", { ...RCPT, responseCode: 450, response: "450 4.2.1 busy" }, "later"],
  ["greylisting", { ...RCPT, responseCode: 451, response: "451 4.7.1 greylisted" }, "later"],
  ["a connection cut after the final dot", { code: "ECONNECTION", command: "DATA" }, "later"],
  ["an unknown mailbox", { ...RCPT, responseCode: 550, response: "550 5.1.1 no such user" }, "address"],
  ["the same without an enhanced code", { ...RCPT, responseCode: 550, response: "550 no such user" }, "address"],
  ["a disabled mailbox", { ...RCPT, responseCode: 550, response: "550 5.2.1 disabled" }, "address"],
  ["a domain without mail", { ...RCPT, responseCode: 550, response: "550 5.4.4 no route" }, "address"],
  ["an address of a wrong form", { ...RCPT, responseCode: 553, response: "553 not allowed" }, "address"],
  ["an unknown mailbox said after the text", { ...DATA, responseCode: 550, response: "550 5.1.1 unknown" }, "address"],
  ["a mailbox at a large host", { ...RCPT, responseCode: 550, response: "550 5.5.0 mailbox unavailable" }, "address"],
  ["a code that says nothing", { ...RCPT, responseCode: 550, response: "550 5.0.0 rejected" }, "address"],
  ["a domain that takes no mail at all", { ...DATA, responseCode: 556, response: "556 5.1.10 null MX" }, "address"],
  ["no words at all", { ...RCPT, responseCode: 550 }, "address"],
  ["the highest code that is not for good", { ...RCPT, responseCode: 499, response: "499 5.1.1 odd" }, "later"],
  ["the lowest code that is", { ...RCPT, responseCode: 500, response: "500 not understood" }, "ours"],
  ["a code that is no number", { ...RCPT, responseCode: "550", response: "550 5.1.1 no such user" }, "later"],
  ["a signing-in that failed without a reply", { code: "EAUTH", command: "API" }, "ours"],
  ["a signing-in that is put off", { command: "AUTH LOGIN", responseCode: 454, response: "454 4.7.0 busy" }, "ours"],
  ["a command nobody told", { responseCode: 550, response: "550 5.1.1 no such user" }, "ours"],
  ["an unknown sender", { command: "MAIL FROM", responseCode: 550, response: "550 5.1.1 who are you" }, "ours"],
  ["a sender's address of a wrong form", { ...RCPT, responseCode: 553, response: "553 5.1.7 bad address" }, "ours"],
  ["a way that fails after the text", { ...DATA, responseCode: 554, response: "554 5.4.6 loop" }, "ours"],
  ["a system's fault", { ...RCPT, responseCode: 550, response: "550 5.3.0 out of order" }, "ours"],
  ["a fault in the conversation", { ...RCPT, responseCode: 550, response: "550 5.5.1 wrong order" }, "ours"],
  ["a subject nobody knows", { ...RCPT, responseCode: 550, response: "550 5.10.1 odd" }, "ours"],
  ["no enhanced code after the text", { ...DATA, responseCode: 550, response: "550 no" }, "ours"],
  ["a code that is not about mailboxes", { ...RCPT, responseCode: 554, response: "554 no" }, "ours"],
  ["a wrong password", { command: "AUTH PLAIN", code: "EAUTH", responseCode: 535, response: "535 5.7.8 no" }, "ours"],
  ["mail without signing in", { command: "MAIL FROM", responseCode: 530, response: "530 5.7.0 sign in" }, "ours"],
  ["a sender that may not", { command: "MAIL FROM", responseCode: 550, response: "550 5.7.1 not you" }, "ours"],
  ["an unwanted sender's address", { ...RCPT, responseCode: 550, response: "550 5.1.8 bad sender" }, "ours"],
  ["a relay that is closed to us", { ...RCPT, responseCode: 550, response: "550 5.7.1 relaying denied" }, "ours"],
  ["the same in words alone", { ...RCPT, responseCode: 550, response: "550 relaying denied" }, "ours"],
  ["a blocked network", { ...RCPT, responseCode: 554, response: "554 blocked, see our blocklist" }, "ours"],
  ["a message taken for spam", { ...DATA, responseCode: 550, response: "550 5.7.1 looks like spam" }, "ours"],
  ["no service for us", { command: "CONN", responseCode: 554, response: "554 no SMTP service" }, "ours"],
])("%s is told apart", (_name, failure, blame) => {
  expect(blameOf({ message: "", ...failure })).toBe(blame);
});

test.each([521, 550, 551, 552, 553, 556])("%i without an enhanced code is about the mailbox", (responseCode) => {
  expect(blameOf({ message: "", ...RCPT, responseCode, response: `${responseCode} no` })).toBe("address");
});

test.each([
  "Relay access denied",
  "this looks like SPAM",
  "SPF check failed",
  "DKIM is missing",
  "DMARC says no",
  "against our policy",
  "poor reputation",
  "not authenticated",
  "authentication required",
  "your network is blocked",
  "block in force",
  "you are on a blacklist",
  "your host is blacklisted",
  "see our black list",
  "your host is blocklisted",
  "listed by an RBL",
  "sender not wanted",
])("550 with the words %j is about us", (words) => {
  expect(blameOf({ message: "", ...RCPT, responseCode: 550, response: `550 ${words}` })).toBe("ours");
});

test.each(["the blockade restaurant is unknown", "no user spamalot", "unblocked is no mailbox here"])(
  "550 with the words %j is about the mailbox",
  (words) => {
    expect(blameOf({ message: "", ...RCPT, responseCode: 550, response: `550 ${words}` })).toBe("address");
  },
);

test("words are read up to a bound", () => {
  const blame = (before: number) =>
    blameOf({ message: "", ...RCPT, responseCode: 550, response: `${" ".repeat(before)}spam` });
  expect([blame(996), blame(997)]).toEqual(["ours", "address"]);
});

test.each([
  ["nobody", "550 no such user", "550 no such user"],
  ["the person", "550 <ada@guests.example> unknown", "550 <<address>> unknown"],
  ["the person twice", "ada@guests.example: no ada@guests.example here", "<address>: no <address> here"],
  ["the person in capitals", "550 ADA@Guests.Example unknown", "550 <address> unknown"],
  ["somebody else", "550 ada@guestsXexample unknown", "550 ada@guestsXexample unknown"],
])("a message that names %s", (_name, message, told) => {
  expect(withoutAddress(message, "ada@guests.example")).toBe(told);
});
