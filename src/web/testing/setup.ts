import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Screen tests wait for a condition, so a long limit costs nothing unless something is broken.
configure({ asyncUtilTimeout: 30_000 });

// A screen left standing would be found by the next test.
afterEach(cleanup);

// Text fields that grow with their text listen to fonts, which the test's document does not have.
if (!("fonts" in document)) Object.assign(document, { fonts: new EventTarget() });
