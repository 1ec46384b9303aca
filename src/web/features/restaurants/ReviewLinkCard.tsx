import { Anchor, Button } from "@mantine/core";
import { IconCheck, IconCopy, IconExternalLink } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { restaurantsApi, type Restaurant } from "#shared/restaurants/restaurants.contract.ts";
import { copyText } from "#web/lib/clipboard.ts";
import { download } from "#web/lib/api/download.ts";
import { toast } from "#web/lib/toast.tsx";
import { QrDrawing } from "#web/ui/data/QrDrawing.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { DownloadButton } from "#web/ui/form/DownloadButton.tsx";
import { useTakeAway } from "./useTakeAway.ts";
import classes from "./ReviewLinkCard.module.css";

const COPIED_MS = 2000;

/** The link guests open, to pass on as text or as a code. */
export function ReviewLinkCard({ restaurant }: { restaurant: Restaurant }) {
  const { t } = useTranslation();
  const takeAway = useTakeAway();
  const link = restaurant.review_link;
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const handleCopy = async (): Promise<void> => {
    try {
      await copyText(link);
      setCopied(true);
      toast.success({ title: t("restaurants:link.copied"), brief: true, id: "link-copied" });
    } catch {
      field.current?.select();
      toast.error({ title: t("restaurants:link.copy_failed"), message: t("restaurants:link.copy_failed_text") });
    }
  };
  const CopyIcon = copied ? IconCheck : IconCopy;

  return (
    <Section title={t("restaurants:link.title")} subtitle={t("restaurants:link.text")}>
      <div className={classes.link}>
        <TextField
          ref={field}
          className={classes.field ?? ""}
          aria-label={t("restaurants:link.label")}
          aria-required={false}
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="light"
          leftSection={<CopyIcon size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => void handleCopy()}
        >
          {t("restaurants:link.copy")}
        </Button>
      </div>
      <div className={classes.code}>
        {/* Drawn here: fetching the file would count as the owner having taken it. */}
        <QrDrawing text={link} label={t("restaurants:link.qr_alt")} width={134} />
        <div className={classes.side}>
          <p className={classes.text}>{t("restaurants:link.qr_text")}</p>
          <div className={classes.files}>
            <DownloadButton
              label={t("restaurants:link.png_label")}
              fetchFile={takeAway(() => download(restaurantsApi.qrPng, { query: { size: 1024 } }))}
            >
              {t("restaurants:link.png")}
            </DownloadButton>
            <DownloadButton
              label={t("restaurants:link.svg_label")}
              fetchFile={takeAway(() => download(restaurantsApi.qrSvg))}
            >
              {t("restaurants:link.svg")}
            </DownloadButton>
          </div>
          <Anchor
            href={link}
            target="_blank"
            rel="noopener"
            className={classes.open ?? ""}
            aria-label={t("restaurants:link.open_label")}
          >
            {t("restaurants:link.open")}
            <IconExternalLink size={15} stroke={1.6} aria-hidden="true" />
          </Anchor>
        </div>
      </div>
    </Section>
  );
}
