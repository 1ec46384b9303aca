import { z } from "zod";
import { email } from "#shared/http/fields.ts";
import { typedCode } from "#shared/offers/offers.contract.ts";
import { zodValidate } from "#web/lib/form.ts";

/** Apart from the form, which is on the dashboard: it is drawn before the rules for what is typed are there. */
export const checkTyped = zodValidate(z.object({ code: typedCode, email }));
