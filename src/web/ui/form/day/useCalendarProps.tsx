import "dayjs/locale/de";
import "#web/ui/theme/mantine-more.css";
import "#web/ui/theme/mantine-dates.css";
import { IconCalendar } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import classes from "./Calendar.module.css";

/** What every field with a calendar has: our look, the reader's language, and words for screen readers. */
export function useCalendarProps(label: string) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  return {
    label,
    locale: currentLocale(),
    hideOutsideDates: true,
    leftSection: <IconCalendar size={16} stroke={1.6} aria-hidden="true" />,
    leftSectionPointerEvents: "none",
    dropdownType: isPhone ? "modal" : "popover",
    modalProps: { size: "auto", attributes: { content: { "aria-label": label } } },
    popoverProps: {
      position: "bottom-start",
      // Mantine names the calendar by an id that does not exist in the page.
      attributes: { dropdown: { "aria-label": label, "aria-labelledby": undefined } },
    },
    ariaLabels: {
      previousMonth: t("ui:calendar.previous_month"),
      nextMonth: t("ui:calendar.next_month"),
      previousYear: t("ui:calendar.previous_year"),
      nextYear: t("ui:calendar.next_year"),
      previousDecade: t("ui:calendar.previous_decade"),
      nextDecade: t("ui:calendar.next_decade"),
    },
    classNames: {
      input: classes.input ?? "",
      datePickerRoot: classes.root ?? "",
      day: classes.day ?? "",
      weekday: classes.weekday ?? "",
      calendarHeaderLevel: classes.level ?? "",
      presetButton: classes.preset ?? "",
      presetsList: classes.presets ?? "",
    },
  } as const;
}
