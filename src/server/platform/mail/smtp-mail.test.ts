import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { smtpMail } from "./smtp-mail.ts";

test("a refusal keeps the mail server's words and code, without the person", async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`5.1.1 <${address.toUpperCase()}> unknown here`), { responseCode: 550 })),
  });
  server.on("error", () => undefined);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.server.address() as AddressInfo;
  const mail = smtpMail({ url: `smtp://127.0.0.1:${port}`, from: "hello@plaudit.test" });
  const error: unknown = await mail
    .send({ to: { address: "z.quill+1@guests.example" }, subject: "x", html: "x", text: "x" })
    .catch((refusal: unknown) => refusal);
  mail.close();
  await new Promise<void>((closed) => server.close(closed));
  expect(error).toMatchObject({ responseCode: 550, message: expect.stringContaining("unknown here") as string });
  const kept = JSON.stringify([error, (error as Error).stack, (error as Error).message]);
  expect(kept).not.toMatch(/quill/i);
});
