import type { MantineColorsTuple } from "@mantine/core";

/** Each colour from lightest to darkest. `gray` and `dark` replace Mantine's greys with warm ones for the light and the dark scheme. */
export const palette = {
  fig: ["#FBF3F6", "#F6E4EB", "#ECC9D7", "#DFA5BC", "#CF7B9C", "#B9527C", "#A03764", "#85274F", "#6B1D3F", "#4E132D"],
  gray: ["#FAF8F5", "#F3EFEA", "#E9E4DC", "#DAD3C9", "#C3BAAF", "#A0968D", "#7A7069", "#5C534E", "#3E3734", "#231C1F"],
  dark: ["#F3EDEE", "#D6CCCF", "#BBB0B3", "#978B8F", "#564A50", "#3A3136", "#282124", "#1F1A1C", "#171315", "#100D0E"],
  basil: ["#EFF8F2", "#E7F4EB", "#C9E6D3", "#9FD3B2", "#6FBB8D", "#45A06C", "#2B8B57", "#1F7A4A", "#17623B", "#104A2C"],
  honey: ["#FEF9EE", "#FCF1DA", "#F8E1B0", "#F3CC7C", "#EDB64B", "#E59A0B", "#C47F0B", "#A66800", "#865100", "#643C00"],
  tomato: [
    "#FEF5F2",
    "#FCECE8",
    "#F8D2C9",
    "#F2AD9E",
    "#EA8471",
    "#DE5C45",
    "#D14530",
    "#C43420",
    "#AD2415",
    "#861A0E",
  ],
} as const satisfies Record<string, MantineColorsTuple>;
