import { useTranslation } from "react-i18next";
import { SiteFrame, type SiteFrameProps } from "#web/pages/SiteFrame.tsx";
import classes from "./SubscriptionFrame.module.css";

interface SubscriptionFrameProps extends SiteFrameProps {
  /** From the URL. It only says for whom; it opens nothing. */
  email: string | undefined;
}

/** The frame of the pages between sign-up and dashboard. */
export function SubscriptionFrame({ email, children, ...frame }: SubscriptionFrameProps) {
  const { t } = useTranslation();
  return (
    <SiteFrame {...frame}>
      {email && <p className={classes.account}>{t("subscriptions:account", { email })}</p>}
      {children}
    </SiteFrame>
  );
}
