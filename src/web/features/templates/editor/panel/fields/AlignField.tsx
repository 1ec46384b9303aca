import { IconAlignCenter, IconAlignLeft, IconAlignRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ALIGNMENTS, type Alignment } from "#shared/templates/rich-text.ts";
import { ChoiceField } from "./ChoiceField.tsx";

const ICONS = { left: IconAlignLeft, center: IconAlignCenter, right: IconAlignRight } as const;

export function AlignField({ value, onChange }: { value: Alignment; onChange: (value: Alignment) => void }) {
  const { t } = useTranslation();
  return (
    <ChoiceField
      label={t("templates:panel.align.label")}
      field="align"
      value={value}
      onChange={onChange}
      choices={ALIGNMENTS.map((one) => {
        const Icon = ICONS[one];
        return {
          value: one,
          label: t(`templates:panel.align.${one}`),
          icon: <Icon size={17} stroke={1.7} aria-hidden="true" />,
        };
      })}
    />
  );
}
