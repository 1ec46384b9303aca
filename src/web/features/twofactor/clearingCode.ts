import { ApiError } from "#web/lib/api/api.ts";

/** A code that was refused leaves empty cells for the next one; the message stays at the field. */
export async function clearingCode(
  form: { setFieldValue: (path: "code", value: string) => void },
  answer: Promise<void>,
): Promise<void> {
  try {
    await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) form.setFieldValue("code", "");
    throw error;
  }
}
