import { useTranslation } from "react-i18next";
import { ChoiceField } from "#web/features/templates/editor/panel/fields/ChoiceField.tsx";
import type { KindProps } from "./kindProps.ts";
import classes from "./kinds.module.css";

const RATIOS = { "1:1": "even", "1:2": "wide_right", "2:1": "wide_left", "1:1:1": "three" } as const;
type Ratio = keyof typeof RATIOS;

export function ColumnsFields({ element, editor }: KindProps<"columns">) {
  const { t } = useTranslation();
  return (
    <>
      <ChoiceField<Ratio>
        label={t("templates:panel.columns.ratio")}
        field="ratio"
        value={element.ratio}
        onChange={(ratio) => editor.setRatio(element.id, ratio)}
        choices={(Object.keys(RATIOS) as Ratio[]).map((value) => ({
          value,
          label: t(`templates:panel.columns.${RATIOS[value]}`),
          icon: <Parts ratio={value} />,
        }))}
      />
      <p className={classes.say}>{t("templates:panel.columns.inside")}</p>
    </>
  );
}

function Parts({ ratio }: { ratio: Ratio }) {
  return (
    <span className={classes.ratio} aria-hidden="true">
      {ratio.split(":").map((part, at) => (
        <i key={at} style={{ flex: Number(part) }} />
      ))}
    </span>
  );
}
