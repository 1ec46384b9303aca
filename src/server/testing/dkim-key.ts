import { generateKeyPairSync } from "node:crypto";
import { dkimVerify } from "mailauth/lib/dkim/verify";

/** A key of the test's own, and what another's program says of mails signed with it. */
export function makeDkimKey(domain: string) {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: "spki", format: "der" }).toString("base64")}`;
  const resolver = (name: string, type: string): Promise<string[][]> =>
    Promise.resolve(name === `s1._domainkey.${domain}` && type === "TXT" ? [[record]] : []);
  return {
    key: { domain, selector: "s1", privateKey: privateKey.export({ type: "pkcs8", format: "pem" }) },
    /** `pass`, `fail` or another word; undefined for a mail without a signature. */
    verify: async (raw: Buffer): Promise<string | undefined> =>
      (await dkimVerify(raw, { resolver })).results[0]?.status.result,
  };
}
