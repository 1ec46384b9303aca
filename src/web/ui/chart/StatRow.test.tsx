import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderUi } from "#web/testing/render.tsx";
import { StatCard, type StatDelta } from "./StatCard.tsx";
import { StatRow } from "./StatRow.tsx";

afterEach(cleanup);

test("each figure is a group with its label, its value and what it is compared with", () => {
  renderUi(
    <StatRow>
      <StatCard label="New reviews" value="108" delta={{ text: "+17%", direction: "up", note: "vs October" }} />
      <StatCard label="Keychain taps" value="642" spark={{ values: [3, 2, 1] }} />
      {null}
    </StatRow>,
  );
  const reviews = within(screen.getByRole("group", { name: "New reviews" }));
  expect(reviews.getByText("108")).toBeTruthy();
  expect(reviews.getByText("vs October")).toBeTruthy();
  expect(screen.getAllByRole("group")).toHaveLength(2);
});

test.each<[StatDelta, string]>([
  [{ text: "+17%", direction: "up" }, "good"],
  [{ text: "−3%", direction: "down" }, "bad"],
  [{ text: "0%", direction: "flat" }, "flat"],
  [{ text: "+4", direction: "up", good: false }, "bad"],
  [{ text: "−4", direction: "down", good: true }, "good"],
])("a change of %j is %s", (delta, tone) => {
  renderUi(<StatCard label="Figure" value="1" delta={delta} />);
  expect(screen.getByText(delta.text).dataset["tone"]).toBe(tone);
});
