import { encodeQR } from "qr";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import classes from "./QrPreview.module.css";

/**
 * The code as it is printed, white also in the dark. Drawn here: fetching the file would count as the owner having
 * taken it.
 */
export function QrPreview({ text }: { text: string }) {
  const { t } = useTranslation();
  const source = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(encodeQR(text, "svg", { ecc: "medium", border: 2 }))}`,
    [text],
  );
  return (
    <span className={classes.paper}>
      <img className={classes.code} src={source} width={120} height={120} alt={t("restaurants:link.qr_alt")} />
    </span>
  );
}
