import { Button } from "@mantine/core";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { AuthLayout } from "./AuthLayout.tsx";
import classes from "./StatusPage.module.css";

interface WayOn {
  label: string;
  /** Without one it is a plain button. */
  href?: string;
  onClick?: () => void;
}

interface StatusPageProps {
  title: string;
  text: string;
  /** The first one is the filled button. */
  waysOn: readonly WayOn[];
}

/** A page before sign-in that only says something, and where to go from here. */
export function StatusPage({ title, text, waysOn }: StatusPageProps) {
  return (
    <AuthLayout title={title} subtitle={text}>
      <div className={classes.actions}>
        {waysOn.map(({ label, href, onClick }, index) => {
          const look = { variant: index === 0 ? "filled" : "default", size: "lg", fullWidth: true, onClick } as const;
          return href === undefined ? (
            <Button key={label} {...look}>
              {label}
            </Button>
          ) : (
            <Button key={label} component={AppLink} href={href} {...look}>
              {label}
            </Button>
          );
        })}
      </div>
    </AuthLayout>
  );
}
