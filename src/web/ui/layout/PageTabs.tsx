import "#web/ui/theme/mantine-more.css";
import { Tabs } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import classes from "./PageTabs.module.css";

interface PageTabsProps<T extends string> {
  /** What the tabs divide, for screen readers. */
  label: string;
  tabs: readonly { value: T; label: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
  /** What the open tab shows. */
  children: ReactNode;
}

/** Tabs below the page header; the page keeps the open one in its URL. On a phone they scroll, with the open one in view. */
export function PageTabs<T extends string>({ label, tabs, value, onChange, children }: PageTabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector("[data-active]")?.scrollIntoView?.({ block: "nearest", inline: "center" });
  }, [value]);
  return (
    <Tabs value={value} onChange={(next) => next !== null && onChange(next as T)} keepMounted={false}>
      <Tabs.List ref={list} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value} className={classes.panel ?? ""}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
