import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Screen tests wait for a condition, so a long limit costs nothing unless something is broken.
configure({ asyncUtilTimeout: 8_000 });

// A screen left standing would be found by the next test.
afterEach(cleanup);
