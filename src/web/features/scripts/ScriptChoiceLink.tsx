import { Anchor } from "@mantine/core";
import { useScriptChoice } from "./scriptChoice.ts";

/** With it people change their answer to custom scripts; there is none where no script asks. */
export function ScriptChoiceLink() {
  const choice = useScriptChoice();
  if (!choice) return null;
  return (
    <Anchor component="button" type="button" inherit onClick={choice.ask}>
      {choice.words.change}
    </Anchor>
  );
}
