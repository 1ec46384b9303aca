import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { isIP } from "node:net";
import { Reader } from "mmdb-lib";

const FILE = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb";
const PRIVATE = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd]|fe80:)/i;

interface CountryRecord {
  country_code?: string;
}
let reader: Reader<never> | undefined;

/** The ISO country of an address from data shipped with the product; `local` for private networks, null when unknown. */
export function locateIp(ip: string | null): string | null {
  const address = ip?.replace(/^::ffff:/, "") ?? "";
  if (isIP(address) === 0) return null;
  if (PRIVATE.test(address)) return "local";
  reader ??= new Reader(readFileSync(createRequire(import.meta.url).resolve(FILE)));
  const record = reader.get(address) as CountryRecord | null;
  return record?.country_code ?? null;
}
