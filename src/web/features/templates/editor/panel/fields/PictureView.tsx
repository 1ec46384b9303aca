import { IconPhotoOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./PictureField.module.css";

/** A picture at the size of a stamp. One of another site may not be shown here: then it is said so, and the mail is not concerned. */
export function PictureView({ src }: { src: string }) {
  const { t } = useTranslation();
  const [isMissing, setIsMissing] = useState(false);
  if (!isMissing) return <img className={classes.picture} src={src} alt="" onError={() => setIsMissing(true)} />;
  return (
    <span className={classes.missing}>
      <IconPhotoOff size={22} stroke={1.4} aria-hidden="true" />
      {t(src.startsWith("/") ? "templates:panel.picture.gone" : "templates:panel.picture.not_shown")}
    </span>
  );
}
