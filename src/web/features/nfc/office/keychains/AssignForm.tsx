import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { FormEnd } from "#web/ui/form/FormEnd.tsx";
import { RestaurantSelect } from "#web/features/nfc/office/form/RestaurantSelect.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import classes from "#web/features/nfc/office/form/form.module.css";

interface AssignFormProps {
  send: (restaurantId: string) => Promise<void>;
  onDone: () => void;
}

/** Which restaurant keychains from stock go to. */
export function AssignForm({ send, onDone }: AssignFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const form = useForm({
    initialValues: { restaurant_id: "" },
    validate: { restaurant_id: (id) => (id === "" ? t("nfc:choose_restaurant") : null) },
  });
  const { handleSubmit, busy, problem } = useAction({
    form,
    guarded: true,
    run: async ({ restaurant_id: id }) => {
      await send(id);
      onDone();
    },
    explain: (error) => `${t("nfc_office:moves.nothing_changed")} ${errorText(error)}`,
  });
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <RestaurantSelect {...form.getInputProps("restaurant_id")} />
      <p className={classes.text}>{t("nfc_office:moves.assign.text")}</p>
      <FormEnd submit={t("nfc_office:moves.assign.confirm")} busy={busy} onCancel={onDone} />
    </FormStack>
  );
}
