import { createTheme, rem, type CSSVariablesResolver } from "@mantine/core";
import { palette } from "./palette.ts";
import classes from "./theme.module.css";

const FONT = "var(--pl-font)";
const DISPLAY = "var(--pl-font-display)";

/** Mantine puts a dialog's title into a <header>, which screen readers would announce as a second page header. */
const NO_LANDMARK = { role: "presentation" };

/** The whole look. Components take it from here; nothing sets a colour, a radius or a font of its own. */
export const theme = createTheme({
  colors: palette,
  primaryColor: "fig",
  primaryShade: { light: 7, dark: 6 },
  black: "#231C1F",
  fontFamily: FONT,
  fontSizes: {
    xs: "var(--pl-type-caption)",
    sm: "var(--pl-type-label)",
    md: "var(--pl-type-body)",
    lg: "var(--pl-type-lead)",
    xl: "var(--pl-type-dialog)",
  },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.3" },
  fontWeights: { regular: "400", medium: "550", bold: "600" },
  headings: {
    fontFamily: DISPLAY,
    fontWeight: "640",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "var(--pl-type-title)", lineHeight: "1.2" },
      h2: { fontSize: "var(--pl-type-dialog)", lineHeight: "1.3" },
      h3: { fontSize: "var(--pl-type-card)", lineHeight: "1.35" },
      h4: { fontSize: "var(--pl-type-lead)", lineHeight: "1.4" },
      h5: { fontSize: "var(--pl-type-body)", lineHeight: "1.45" },
      h6: { fontSize: "var(--pl-type-label)", lineHeight: "1.45" },
    },
  },
  radius: {
    xs: "var(--pl-radius-check)",
    sm: "var(--pl-radius-item)",
    md: "var(--pl-radius-control)",
    lg: "var(--pl-radius-card)",
    xl: "var(--pl-radius-dialog)",
    well: "var(--pl-radius-well)",
  },
  defaultRadius: "md",
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  shadows: {
    xs: "var(--pl-shadow-card)",
    sm: "var(--pl-shadow-raised)",
    md: "var(--pl-shadow-pop)",
    lg: "var(--pl-shadow-pop)",
    xl: "var(--pl-shadow-dialog)",
  },
  cursorType: "pointer",
  respectReducedMotion: true,
  // Plain objects instead of Component.extend(): the entry must not pull in components the first page does not show.
  components: {
    Button: {
      classNames: {
        root: classes.button,
        inner: classes.buttonInner,
        label: classes.buttonLabel,
        section: classes.buttonSection,
      },
      defaultProps: { loaderProps: { size: 18 } },
    },
    ActionIcon: {
      defaultProps: { variant: "subtle", color: "gray", size: 34 },
      classNames: { root: classes.actionIcon },
    },
    Anchor: { defaultProps: { underline: "hover" }, classNames: { root: classes.anchor } },
    Input: { classNames: { wrapper: classes.inputWrapper, input: classes.input, section: classes.inputSection } },
    InputWrapper: {
      classNames: { label: classes.label, error: classes.fieldError, description: classes.fieldDescription },
      defaultProps: { inputWrapperOrder: ["label", "input", "error", "description"] },
    },
    Checkbox: {
      defaultProps: { radius: "xs", size: "sm" },
      classNames: { input: classes.checkbox, label: classes.checkLabel, error: classes.fieldError },
    },
    Radio: { classNames: { radio: classes.checkbox, label: classes.checkLabel } },
    Switch: { classNames: { track: classes.switchTrack, label: classes.checkLabel } },
    Select: {
      defaultProps: { allowDeselect: false, checkIconPosition: "right", maxDropdownHeight: 280 },
      classNames: { dropdown: classes.dropdown, option: classes.option },
    },
    SegmentedControl: {
      defaultProps: { withItemsBorders: false, size: "sm" },
      classNames: { root: classes.segments, indicator: classes.segmentIndicator, label: classes.segmentLabel },
    },
    Modal: {
      defaultProps: {
        radius: "xl",
        centered: true,
        overlayProps: { backgroundOpacity: 1, color: "var(--pl-overlay)", blur: 1.5 },
        transitionProps: { transition: "fade-up", duration: 180, exitDuration: 120 },
        attributes: { header: NO_LANDMARK },
      },
      classNames: {
        inner: classes.modalInner,
        content: classes.modalSheet,
        header: classes.modalHeader,
        title: classes.modalTitle,
      },
    },
    Drawer: {
      defaultProps: {
        overlayProps: { backgroundOpacity: 1, color: "var(--pl-overlay)", blur: 1.5 },
        transitionProps: { duration: 220, exitDuration: 120 },
        attributes: { header: NO_LANDMARK },
      },
      classNames: { content: classes.modal, header: classes.modalHeader, title: classes.modalTitle },
    },
    Popover: { defaultProps: { shadow: "md", radius: "well" }, classNames: { dropdown: classes.dropdown } },
    Menu: {
      defaultProps: {
        shadow: "md",
        radius: "well",
        position: "bottom-end",
        withInitialFocusPlaceholder: false,
        transitionProps: { transition: "pop-top-right", duration: 140 },
      },
      classNames: {
        dropdown: classes.dropdown,
        item: classes.menuItem,
        divider: classes.menuDivider,
        label: classes.menuLabel,
      },
    },
    Tooltip: { defaultProps: { openDelay: 300, radius: "sm" }, classNames: { tooltip: classes.tooltip } },
    Tabs: { classNames: { root: classes.tabs, list: classes.tabList, tab: classes.tab } },
    Paper: { classNames: { root: classes.paper } },
    Alert: { defaultProps: { radius: "well" }, classNames: { message: classes.alertMessage } },
    CloseButton: { classNames: { root: classes.closeButton } },
    Loader: { defaultProps: { size: 22 } },
    Skeleton: { classNames: { root: classes.skeleton } },
    Text: { defaultProps: { size: "md" } },
  },
});

const BOTH_SCHEMES = {
  "--mantine-color-body": "var(--pl-canvas)",
  "--mantine-color-text": "var(--pl-text)",
  "--mantine-color-bright": "var(--pl-text)",
  "--mantine-color-dimmed": "var(--pl-text-2)",
  "--mantine-color-placeholder": "var(--pl-text-3)",
  "--mantine-color-anchor": "var(--pl-fig-text)",
  "--mantine-color-error": "var(--pl-danger)",
  "--mantine-color-success": "var(--pl-success)",
  "--mantine-color-default": "var(--pl-surface)",
  "--mantine-color-default-hover": "var(--pl-hover)",
  "--mantine-color-default-color": "var(--pl-text)",
  "--mantine-color-default-border": "var(--pl-line-strong)",
  "--mantine-color-disabled": "var(--pl-disabled)",
  "--mantine-color-disabled-color": "var(--pl-disabled-text)",
  "--mantine-color-disabled-border": "var(--pl-line)",
  "--mantine-color-fig-filled": "var(--pl-fig)",
  "--mantine-color-fig-filled-hover": "var(--pl-fig-hover)",
  "--mantine-color-fig-text": "var(--pl-fig-text)",
  "--mantine-color-fig-light": "var(--pl-fig-1)",
  "--mantine-color-fig-light-hover": "var(--pl-fig-2)",
  "--mantine-color-fig-light-color": "var(--pl-fig-text)",
  "--mantine-color-fig-outline": "var(--pl-fig-text)",
  "--mantine-color-gray-light": "var(--pl-grey-bg)",
  "--mantine-color-gray-light-hover": "var(--pl-grey-bg)",
  "--mantine-color-gray-light-color": "var(--pl-text-2)",
  "--mantine-color-tomato-filled": "var(--pl-danger-fill)",
  "--mantine-color-tomato-filled-hover": "var(--pl-danger-hover)",
  "--mantine-color-tomato-light": "var(--pl-danger-bg)",
  "--mantine-color-tomato-light-hover": "var(--pl-danger-bg)",
  "--mantine-color-tomato-light-color": "var(--pl-danger)",
  "--mantine-color-basil-light": "var(--pl-success-bg)",
  "--mantine-color-basil-light-hover": "var(--pl-success-bg)",
  "--mantine-color-basil-light-color": "var(--pl-success)",
  "--mantine-color-honey-light": "var(--pl-warn-bg)",
  "--mantine-color-honey-light-hover": "var(--pl-warn-bg)",
  "--mantine-color-honey-light-color": "var(--pl-warn)",
};

/** Sets Mantine's semantic colours to our roles (`--pl-…`); tokens.css gives the roles a value for each scheme. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: BOTH_SCHEMES,
  dark: BOTH_SCHEMES,
});
