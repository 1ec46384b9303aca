import { loadAllTexts } from "#web/lib/words/i18n.ts";

// The login is on screen before any of this is there: few people need it, and those who do have typed a password meanwhile.

/** The second step of a login, with its texts. */
export async function loadSecondStep() {
  const [{ SecondStep }] = await Promise.all([import("./SecondStep.tsx"), loadAllTexts()]);
  return SecondStep;
}

/** The way of a staff member who must set two factors up before they get in. */
export async function loadSetupAtLogin() {
  const [{ SetupAtLogin }] = await Promise.all([import("./SetupAtLogin.tsx"), loadAllTexts()]);
  return SetupAtLogin;
}
