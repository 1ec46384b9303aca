import type { ConsentWords } from "#shared/scripts/scripts.contract.ts";
import classes from "./consentBanner.module.css";

const MARK = "data-script-consent";

/** Takes the question away. */
export const closeBanner = (): void => document.querySelector(`[${MARK}]`)?.remove();

/** Asks whether custom scripts may run, below whatever page is shown: it is there before the app is. Both answers weigh the same. */
export function showBanner(words: ConsentWords, onAnswer: (isYes: boolean) => void): void {
  closeBanner();
  const banner = document.createElement("section");
  banner.setAttribute(MARK, "");
  banner.setAttribute("aria-label", words.change);
  banner.className = classes["banner"] ?? "";
  const text = document.createElement("p");
  text.className = classes["text"] ?? "";
  text.textContent = words.text;
  const answer = (label: string, isYes: boolean): HTMLButtonElement => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = classes["answer"] ?? "";
    button.textContent = label;
    button.addEventListener("click", () => {
      banner.remove();
      onAnswer(isYes);
    });
    return button;
  };
  const answers = document.createElement("div");
  answers.className = classes["answers"] ?? "";
  answers.append(answer(words.no, false), answer(words.yes, true));
  banner.append(text, answers);
  document.body.append(banner);
}
