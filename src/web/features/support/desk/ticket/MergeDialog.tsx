import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { adminSupportApi } from "#shared/support/admin-support.contract.ts";
import type { StaffTicket, StaffTicketDetail } from "#shared/support/admin-support.model.ts";
import { api } from "#web/lib/api/api.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { useAdminUser } from "#web/lib/session/useSession.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useFoundOptions, type Finding } from "#web/ui/filter/useFoundOptions.ts";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { moveDraft } from "#web/features/support/conversation/keptDraft.ts";
import { deskKeys } from "#web/features/support/desk/deskQueries.ts";
import { WRITE_KINDS, writeDraftName } from "./writeKinds.ts";
import classes from "./DeskTicket.module.css";

interface MergeDialogProps {
  ticket: StaffTicketDetail;
  opened: boolean;
  onClose: () => void;
}

/** Puts a ticket together with another one of its restaurant, and leads to the one that stays. */
export function MergeDialog({ ticket, opened, onClose }: MergeDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      title={t("support_desk:merge.title", { number: ticket.number })}
      width={520}
    >
      <MergeForm ticket={ticket} onClose={onClose} />
    </Dialog>
  );
}

const optionOf = ({ id, number, subject }: Pick<StaffTicket, "id" | "number" | "subject">) => ({
  value: id,
  label: `${number} · ${subject}`,
});

function MergeForm({ ticket, onClose }: Omit<MergeDialogProps, "opened">) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const me = useAdminUser();
  const { id, number, restaurant } = ticket;
  const form = useForm({
    initialValues: { into_id: "" },
    validate: { into_id: (value) => (value === "" ? t("support_desk:merge.required") : null) },
  });
  const chosen = form.getValues().into_id;
  const { data, props } = useFoundOptions({
    value: chosen === "" ? null : chosen,
    queryKey: ["support", "merge", id],
    find: (by, signal) => findOthers(ticket, by, signal),
    gone: t("support_desk:merge.gone"),
  });
  const { handleSubmit, busy, problem } = useAction({
    form,
    leaves: true,
    task: { verb: "update", resource: t("support_desk:change.noun") },
    run: async ({ into_id }) => {
      const stays = await api(adminSupportApi.merge, { params: { id }, body: { into_id } });
      // What waits to be sent goes along.
      for (const kind of WRITE_KINDS)
        moveDraft(writeDraftName(me?.id, id, kind), writeDraftName(me?.id, stays.id, kind));
      cache.setQueryData(deskKeys.one(stays.id), stays);
      void cache.invalidateQueries({ queryKey: deskKeys.one(id) });
      renewAfter(cache, "ticket_changed");
      toast.success({ title: t("support_desk:merge.done", { number: stays.number }) });
      onClose();
      goTo(paths.admin.supportTicket(stays.id), { replace: true });
    },
  });
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <p className={classes.text}>{t("support_desk:merge.text", { number })}</p>
      <SelectField
        label={t("support_desk:merge.into", { restaurant: restaurant.name })}
        placeholder={t("support_desk:merge.search")}
        nothingFoundMessage={t("support_desk:merge.none")}
        data-autofocus
        {...form.getInputProps("into_id")}
        value={chosen === "" ? null : chosen}
        onChange={(value) => form.setFieldValue("into_id", value ?? "")}
        data={data}
        {...props}
      />
      <FormActions>
        <Button variant="default" size="md" disabled={busy} onClick={onClose}>
          {t("support_desk:merge.keep")}
        </Button>
        <Button type="submit" size="md" loading={busy}>
          {t("support_desk:merge.submit")}
        </Button>
      </FormActions>
    </FormStack>
  );
}

/** Others of the restaurant that can take this one up: a closed one cannot. */
async function findOthers({ id, restaurant }: StaffTicketDetail, by: Finding, signal: AbortSignal) {
  if (by.id !== undefined) return [optionOf(await api(adminSupportApi.ticket, { params: { id: by.id }, signal }))];
  const query = { restaurant_id: restaurant.id, search: by.search || undefined };
  const { data } = await api(adminSupportApi.tickets, { query, signal });
  return data.filter((other) => other.id !== id && other.status !== "closed").map(optionOf);
}
