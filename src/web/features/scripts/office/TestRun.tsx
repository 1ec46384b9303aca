import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isSnippet } from "#shared/scripts/script-run.ts";
import { pageNonce } from "#web/lib/nonce.ts";
import classes from "./scripts.module.css";

/** Code that waits longer than this has had its first run. */
const SETTLED_MS = 1500;
const REPORT = `addEventListener("error",(e)=>parent.postMessage({scriptTest:e.message||"?"},"*"));addEventListener("unhandledrejection",(e)=>parent.postMessage({scriptTest:String(e.reason)},"*"));`;

/** The page it runs in: nothing but the code, cut off from ours by the sandbox and under our policy. */
function pageOf(code: string): string {
  const nonce = pageNonce();
  const page = document.implementation.createHTMLDocument("");
  const add = (text: string, attributes: Iterable<Attr> = []): void => {
    const element = page.createElement("script");
    for (const { name, value } of attributes) element.setAttribute(name, value);
    element.setAttribute("nonce", nonce);
    element.textContent = text.replaceAll("</script", String.raw`<\/script`);
    page.body.append(element);
  };
  add(REPORT);
  if (isSnippet(code)) {
    const pasted = page.createElement("template");
    pasted.innerHTML = code;
    for (const one of pasted.content.querySelectorAll("script")) add(one.textContent ?? "", one.attributes);
  } else add(code);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** Runs code once where it can do no harm, and tells whether it failed. */
export function TestRun({ code }: { code: string }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const [run, setRun] = useState<{ count: number; page: string }>();
  const [outcome, setOutcome] = useState<string>();
  useEffect(() => {
    if (!run) return;
    setOutcome(t("scripts:test_run.running"));
    const timer = setTimeout(() => setOutcome(t("scripts:test_run.fine")), SETTLED_MS);
    const listen = ({ source, data }: MessageEvent<unknown>): void => {
      if (source === null || source !== frame.current?.contentWindow) return;
      if (typeof data !== "object" || data === null || !("scriptTest" in data)) return;
      clearTimeout(timer);
      setOutcome(t("scripts:test_run.failed", { message: String(data.scriptTest).slice(0, 300) }));
    };
    window.addEventListener("message", listen);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("message", listen);
    };
  }, [run, t]);
  return (
    <>
      <Button
        variant="default"
        disabled={code.trim() === ""}
        onClick={() => setRun({ count: (run?.count ?? 0) + 1, page: pageOf(code) })}
      >
        {t("scripts:test_run.run")}
      </Button>
      <span role="status">{outcome}</span>
      {run && (
        <iframe
          key={run.count}
          ref={frame}
          sandbox="allow-scripts"
          srcDoc={run.page}
          title={t("scripts:test_run.frame")}
          className={classes.frame}
          tabIndex={-1}
        />
      )}
    </>
  );
}
