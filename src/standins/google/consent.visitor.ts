/** Says yes on the stand-in's consent page as a person would, and comes back with what Google hands over. */
export async function consentAs(url: string, account: string): Promise<{ code: string; state: string }> {
  const page = new URL(url);
  const form = new URLSearchParams([...page.searchParams, ["account", account], ["decision", "allow"]]);
  const answer = await fetch(page.origin + page.pathname, { method: "POST", body: form, redirect: "manual" });
  const back = new URL(answer.headers.get("location") ?? "");
  return { code: back.searchParams.get("code") ?? "", state: back.searchParams.get("state") ?? "" };
}
