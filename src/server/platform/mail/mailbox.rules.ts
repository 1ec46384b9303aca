/** An address with the name before it, as in a configuration: `Plaudit <hello@plaudit.example>`, or the address alone. */
export function readMailbox(text: string): { name: string; address: string } {
  const [name = "", address = text] = /^([^<>]{0,200})<([^<>]{3,254})>$/.exec(text.trim())?.slice(1) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), address: address.trim() };
}
