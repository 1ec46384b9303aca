import "#web/ui/theme/mantine-more.css";
import { Radio } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import classes from "./ChoiceCards.module.css";

interface ChoiceCardProps {
  value: string;
  name: ReactNode;
  /** What follows from choosing it. */
  text: ReactNode;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** One choice with consequences, inside ChoiceCards. */
export function ChoiceCard({ value, name, text, icon, ref }: ChoiceCardProps) {
  return (
    <Radio.Card value={value} className={classes.card ?? ""} {...(ref === undefined ? {} : { ref })}>
      <Radio.Indicator className={classes.indicator ?? ""} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.text}>{text}</span>
      </span>
      {icon}
    </Radio.Card>
  );
}
