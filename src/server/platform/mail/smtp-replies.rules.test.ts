import { expect, test } from "vitest";
import { blameOf } from "./smtp-replies.rules.ts";

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
