import {
  IconAlignLeft,
  IconColumns2,
  IconHandClick,
  IconLayoutBottombar,
  IconLayoutNavbar,
  IconLineDashed,
  IconPhoto,
  IconQrcode,
  IconShare,
  IconSpacingVertical,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { ElementType } from "#shared/templates/elements.ts";

const ICONS: Record<ElementType, ComponentType<{ size: number; stroke: number; "aria-hidden": "true" }>> = {
  header: IconLayoutNavbar,
  text: IconAlignLeft,
  image: IconPhoto,
  button: IconHandClick,
  divider: IconLineDashed,
  spacer: IconSpacingVertical,
  social: IconShare,
  columns: IconColumns2,
  footer: IconLayoutBottombar,
  qr_code: IconQrcode,
};

/** What stands for a kind of element. */
export function KindIcon({ type, size = 18 }: { type: ElementType; size?: number }) {
  const Icon = ICONS[type];
  return <Icon size={size} stroke={1.6} aria-hidden="true" />;
}
