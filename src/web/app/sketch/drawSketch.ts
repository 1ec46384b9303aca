import type { OwnerUser } from "#shared/accounts/accounts.contract.ts";
import { nameOf } from "#shared/domain/intl.ts";
import { WIDE, wasCollapsed } from "#web/app/layouts/sideMemory.ts";
import { wasSetupDone } from "#web/features/dashboard/setup/setupMemory.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { greetingOf } from "#web/pages/owner/dashboard/greeting.ts";
import { avatarOf } from "#web/ui/data/avatar.ts";
import { PHONE } from "#web/ui/layout/useIsPhone.ts";
import { fillMarks, templateId, type Greetings, type SketchLayout, type SketchValues } from "./sketch.ts";

/** A quick start never flashes a skeleton. */
const SKELETONS_AFTER_MS = 150;

/**
 * Shows the page as it was drawn when the web was built, with what this browser remembers of the owner. It runs inside
 * the document, before any other script has arrived; the app then takes its place.
 */
export function drawSketch(root: HTMLElement, now: Date): void {
  const user = ownerSession.user();
  const restaurant = user?.restaurant;
  const template = document.getElementById(templateId(layoutHere()));
  // Whoever has no restaurant, or a closed one, sees a page of another shape.
  if (!restaurant || restaurant.status !== "active" || !(template instanceof HTMLTemplateElement)) return;
  const sketch = document.importNode(template.content, true);
  const values = valuesOf(user, restaurant);
  fillTexts(sketch, values);
  fillAvatars(sketch, values);
  const heading = sketch.querySelector("h1");
  const greetings = JSON.parse(template.dataset["greetings"] ?? "{}") as Partial<Greetings>;
  if (heading) heading.textContent = fillMarks(greetings[greetingOf(now, user.timezone)] ?? "", values);
  if (wasSetupDone()) sketch.querySelector("[data-until-set-up]")?.remove();
  root.append(sketch);
  // Nothing in it works yet.
  root.inert = true;
  setTimeout(() => root.querySelector("[data-early]")?.removeAttribute("data-early"), SKELETONS_AFTER_MS);
}

function layoutHere(): SketchLayout {
  if (matchMedia(PHONE).matches) return "phone";
  return matchMedia(WIDE).matches && !wasCollapsed() ? "wide" : "narrow";
}

function valuesOf(user: OwnerUser, { name, city, country }: NonNullable<OwnerUser["restaurant"]>): SketchValues {
  return {
    firstName: user.first_name || user.name,
    name: user.name,
    email: user.email,
    restaurant: name,
    place: [city, nameOf("region", country, document.documentElement.lang)].filter(Boolean).join(", "),
  };
}

const ATTRIBUTES = ["aria-label", "title"];

function fillTexts(sketch: DocumentFragment, values: SketchValues): void {
  const nodes = document.createTreeWalker(sketch, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) nodes.currentNode.nodeValue = fillMarks(nodes.currentNode.nodeValue ?? "", values);
  for (const attribute of ATTRIBUTES)
    for (const element of sketch.querySelectorAll(`[${attribute}]`))
      element.setAttribute(attribute, fillMarks(element.getAttribute(attribute) ?? "", values));
}

function fillAvatars(sketch: DocumentFragment, { name, restaurant }: SketchValues): void {
  for (const element of sketch.querySelectorAll<HTMLElement>("[data-initials]")) {
    const isTile = element.dataset["shape"] === "tile";
    const { initials, colour } = isTile ? avatarOf(restaurant, "tile") : avatarOf(name, "person");
    element.dataset["initials"] = initials;
    element.dataset["color"] = String(colour);
  }
}
