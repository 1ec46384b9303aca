import { escapeHtml } from "#shared/domain/html.ts";
import { MARK, renderFrame } from "./page.frame.ts";

interface Person {
  email: string;
  about: string;
}

const CARRIED = ["client_id", "redirect_uri", "response_type", "scope", "state"];

/** Asks what Google asks: which account, and whether Plaudit may manage its Business Profile. */
export function renderConsentPage(query: URLSearchParams, people: readonly Person[]): string {
  const hidden = CARRIED.filter((name) => query.has(name)).map(
    (name) => `<input type="hidden" name="${name}" value="${escapeHtml(query.get(name) ?? "")}">`,
  );
  const hint = query.get("login_hint");
  const chosen = people.find(({ email }) => email === hint) ?? people[0];
  const choices = people.map(
    (person) =>
      `<label class="choice"><input type="radio" name="account" value="${escapeHtml(person.email)}"${person === chosen ? " checked" : ""}><b>${escapeHtml(person.email)}</b><small>${escapeHtml(person.about)}</small></label>`,
  );
  return renderFrame(
    "Allow Plaudit to manage your Business Profile?",
    `<form class="card" method="post" action="/o/oauth2/v2/auth">${hidden.join("")}<div class="body">${MARK}
<h1>Allow Plaudit to manage your Business Profile?</h1>
<p>Plaudit will be able to read the reviews of your restaurants and to write, change and remove your public replies.</p>
<fieldset><legend>Continue as</legend>${choices.join("")}</fieldset></div>
<div class="foot"><button name="decision" value="deny">Deny</button><button class="primary" name="decision" value="allow">Allow</button></div></form>`,
  );
}

export const renderWrongRequestPage = (problem: string): string =>
  renderFrame(
    "Access blocked",
    `<div class="card"><div class="body">${MARK}<h1>Access blocked: this request is invalid</h1><p>${escapeHtml(problem)}</p></div></div>`,
  );
