import { IconPhotoOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isKeptPicture } from "#web/features/templates/editor/keptPicture.ts";
import classes from "./PictureField.module.css";

/** A picture at the size of a stamp. One of another site is not shown here, which is said; the mail is not concerned. */
export function PictureView({ src }: { src: string }) {
  const { t } = useTranslation();
  const [isMissing, setIsMissing] = useState(false);
  const isKept = isKeptPicture(src);
  if (isKept && !isMissing)
    return <img className={classes.picture} src={src} alt="" onError={() => setIsMissing(true)} />;
  return (
    <span className={classes.missing}>
      <IconPhotoOff size={22} stroke={1.4} aria-hidden="true" />
      {t(isKept ? "templates:panel.picture.gone" : "templates:panel.picture.not_shown")}
    </span>
  );
}
