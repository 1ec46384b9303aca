import { Progress } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/lib/words/format.ts";
import { CLIPPED_BYTES, NEARLY_CLIPPED_BYTES } from "#shared/templates/findings.ts";
import classes from "./SizeBar.module.css";

const COLOURS = { fine: "basil", near: "honey", over: "tomato" };

/** How much room is left until Gmail cuts a mail off. */
export function SizeBar({ bytes }: { bytes: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const level = bytes > CLIPPED_BYTES ? "over" : bytes > NEARLY_CLIPPED_BYTES ? "near" : "fine";
  const size = format.number(bytes / 1000, { maximumFractionDigits: 0 });
  return (
    <div className={classes.size} data-level={level}>
      <Progress.Root size={6} className={classes.bar}>
        <Progress.Section
          value={Math.min(100, (bytes / CLIPPED_BYTES) * 100)}
          aria-label={t("templates:preview.size_label")}
          aria-valuetext={t("templates:preview.size", { size })}
          color={COLOURS[level]}
        />
      </Progress.Root>
      <span>{t("templates:preview.size", { size })}</span>
      {level !== "fine" && <strong role="status">{t(`templates:preview.size_${level}`)}</strong>}
    </div>
  );
}
