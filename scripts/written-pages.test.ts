import { expect, test } from "vitest";
import { moveStyleAttributes } from "./written-pages.ts";

test("style attributes become rules, one for each text, and keep their text for later", () => {
  const { html, rules } = moveStyleAttributes(
    '<p style="--a:1px">style="no attribute"</p><b class="x" style="--a:1px"></b><i style="font:&quot;A&amp;B&quot;"></i>',
  );
  expect(html).toBe(
    '<p data-style="--a:1px">style="no attribute"</p><b class="x" data-style="--a:1px"></b><i data-style="font:&quot;A&amp;B&quot;"></i>',
  );
  expect(rules).toBe('[data-style="--a:1px"]{--a:1px}[data-style="font:\\"A&B\\""]{font:"A&B"}');
});
