/** Puts a text on the clipboard; rejects where the browser or its owner does not allow that. */
export async function copyText(text: string): Promise<void> {
  // Missing on plain http and in some embedded browsers, whatever the types say.
  const clipboard = (navigator as Partial<Navigator>).clipboard;
  if (clipboard === undefined) throw new Error("No clipboard here");
  await clipboard.writeText(text);
}
