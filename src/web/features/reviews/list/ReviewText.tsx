import { UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./ReviewText.module.css";

/** From here on a text is cut to its first lines until somebody asks for the rest. */
const LONG = 280;
const LONG_LINES = 5;

interface ReviewTextProps {
  text: string | null;
  /** What it is written in, so that it is read out properly. */
  language: string | null;
}

export function ReviewText({ text, language }: ReviewTextProps) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  if (text === null || text.trim() === "") return <p className={classes.none}>{t("reviews:row.no_text")}</p>;
  const isLong = text.length > LONG || text.split("\n").length > LONG_LINES;
  return (
    <>
      <p className={classes.text} lang={language ?? undefined} dir="auto" data-cut={(isLong && !isWhole) || undefined}>
        {text}
      </p>
      {isLong && (
        <UnstyledButton className={classes.more ?? ""} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t("reviews:row.show_less") : t("reviews:row.show_more")}
        </UnstyledButton>
      )}
    </>
  );
}
