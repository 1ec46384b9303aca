import { Button, SegmentedControl, Switch } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile, IconFileText } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { MailPreview } from "#shared/templates/templates.contract.ts";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import { useWidth } from "#web/ui/layout/useWidth.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { InboxLine } from "./InboxLine.tsx";
import { MailFrame } from "./MailFrame.tsx";
import { SizeBar } from "./SizeBar.tsx";
import type { Preview } from "./usePreview.ts";
import classes from "./PreviewPane.module.css";

const VIEWS = ["desktop", "phone", "text"] as const;
type View = (typeof VIEWS)[number];
const ICONS = { desktop: IconDeviceDesktop, phone: IconDeviceMobile, text: IconFileText };

interface PreviewPaneProps {
  preview: Preview;
  language: string;
  /** Chooses whose data it is filled with. */
  data: ReactNode;
  /** Inside a dialog, which has an edge of its own. */
  bare?: boolean;
}

/** The mail as it arrives: in a list of mails, at a desk, on a phone, in the dark and as plain text. */
export function PreviewPane({ preview, language, data, bare = false }: PreviewPaneProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [view, setView] = useState<View>(useIsPhone() ? "phone" : "desktop");
  const [dark, setDark] = useState(false);
  const { mail, isLoading, error, retry } = preview;
  const segments = VIEWS.map((value) => {
    const Icon = ICONS[value];
    const label = (
      <span className={classes.segment}>
        <Icon size={16} stroke={1.6} aria-hidden="true" />
        {t(`templates:preview.${value}`)}
      </span>
    );
    return { value, label };
  });
  return (
    <section
      className={classes.pane}
      data-bare={bare || undefined}
      aria-label={t("templates:preview.title")}
      aria-busy={isLoading}
    >
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t("templates:preview.view")}
          data={segments}
          value={view}
          onChange={(next) => setView(next)}
        />
        <Switch
          label={t("templates:preview.dark")}
          checked={dark}
          disabled={view === "text"}
          onChange={(event) => setDark(event.currentTarget.checked)}
        />
        <div className={classes.data}>{data}</div>
      </div>
      {mail === undefined && error === undefined && <LoadingCard rows={3} shape="form" />}
      {mail === undefined && error !== undefined && (
        <ErrorCard
          bare
          title={t("templates:preview.failed")}
          text={errorText(error)}
          onRetry={retry}
          retrying={isLoading}
        />
      )}
      {mail !== undefined && (
        <>
          {error !== undefined && (
            <FormAlert
              tone="warn"
              title={t("templates:preview.failed")}
              action={
                <Button variant="default" size="xs" loading={isLoading} onClick={retry}>
                  {t("ui:retry")}
                </Button>
              }
            >
              {errorText(error)}
            </FormAlert>
          )}
          <InboxLine subject={mail.subject} preheader={mail.preheader} language={language} />
          <Shown mail={mail} view={view} dark={dark} language={language} />
          <SizeBar bytes={mail.bytes} />
        </>
      )}
    </section>
  );
}

function Shown({ mail, view, dark, language }: { mail: MailPreview; view: View; dark: boolean; language: string }) {
  const { t } = useTranslation();
  if (view === "text")
    return (
      <pre className={classes.text} lang={language} role="region" aria-label={t("templates:preview.text_label")}>
        {mail.text}
      </pre>
    );
  return (
    <div className={classes.stage} data-view={view} data-dark={dark || undefined}>
      <WideEnough least={view === "desktop" ? DESKTOP_PX : 0}>
        <MailFrame html={mail.html} title={t("templates:preview.frame")} scheme={dark ? "dark" : "light"} />
      </WideEnough>
    </div>
  );
}

/** A mail at a desk with a little of the page beside it. */
const DESKTOP_PX = 660;

/** Gives what is inside at least so many pixels of width, and shows it smaller where there are fewer. */
function WideEnough({ least, children }: { least: number; children: ReactNode }) {
  const { ref, width = 0 } = useWidth<HTMLDivElement>();
  const scale = width > 0 && width < least ? width / least : 1;
  const size = `${100 / scale}%`;
  return (
    <div ref={ref} className={classes.room}>
      <div className={classes.scaled} style={{ width: size, height: size, transform: `scale(${scale})` }}>
        {children}
      </div>
    </div>
  );
}
