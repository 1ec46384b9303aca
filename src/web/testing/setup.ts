import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Whatever a screen test waits for comes by itself; on a busy machine it may take its time.
configure({ asyncUtilTimeout: 8_000 });

// A screen left standing would be found by the next test.
afterEach(cleanup);
