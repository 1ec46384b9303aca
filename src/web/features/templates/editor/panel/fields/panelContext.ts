import { createContext, useContext } from "react";
import type { Finding } from "#shared/templates/findings.ts";
import type { Uploads } from "#web/features/templates/editor/panel/picture/useUploads.ts";

/** What fields of the panel know about what they belong to. */
export interface PanelFacts {
  /** What is wrong with the shown element or mail at this moment. */
  findings: readonly Pick<Finding, "field" | "code" | "severity">[];
  /** Fields that the content check has told about. */
  told: ReadonlySet<string>;
  uploads: Uploads;
  /** The element's id, or "mail". */
  subject: string;
}

export const PanelContext = createContext<PanelFacts | undefined>(undefined);

export function usePanel(): PanelFacts {
  const facts = useContext(PanelContext);
  if (!facts) throw new Error("Fields of the panel stand in a panel");
  return facts;
}
