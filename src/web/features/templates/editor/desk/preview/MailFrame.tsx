import { useEffect, useRef, useState } from "react";
import { mailIn, type Scheme } from "./mailScheme.ts";
import classes from "./MailFrame.module.css";

interface MailFrameProps {
  html: string;
  /** What screen readers call it. */
  title: string;
  scheme: Scheme;
}

/**
 * A mail in a page of its own that runs nothing of it. The page says when it is there; from then on each new mail is
 * handed in, and takes the old one's place without a flicker.
 */
export function MailFrame({ html, title, scheme }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  /** How often the page was loaded: each time it is empty. */
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent): void => {
      if (data === "mail-frame" && source !== null && source === frame.current?.contentWindow)
        setLoads((count) => count + 1);
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, []);
  useEffect(() => {
    // The sandbox gives the page an origin that has no name.
    if (loads > 0) frame.current?.contentWindow?.postMessage(mailIn(html, scheme), "*");
  }, [loads, html, scheme]);
  return <iframe ref={frame} src="/mail/frame" sandbox="allow-scripts" title={title} className={classes.frame} />;
}
