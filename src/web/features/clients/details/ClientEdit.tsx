import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { clientsApi, type ClientDetails } from "#shared/clients/clients.contract.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { api } from "#web/lib/api/api.ts";
import { toast } from "#web/lib/toast.tsx";
import { ClientForm, type ClientValues } from "#web/features/clients/list/ClientForm.tsx";
import { clientKeys } from "#web/features/clients/clientQueries.ts";
import { Heading } from "#web/ui/layout/Heading.tsx";
import classes from "./ClientView.module.css";

interface ClientEditProps {
  client: ClientDetails;
  onDone: () => void;
}

const valuesOf = ({ first_name, last_name, email, phone }: ClientDetails): ClientValues => ({
  first_name,
  last_name,
  email,
  phone: phone ?? "",
});

/** Corrects a client's details; only what was changed is sent, so that nothing else is overwritten. */
export function ClientEdit({ client, onDone }: ClientEditProps) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const initial = valuesOf(client);

  const send = async (values: ClientValues): Promise<void> => {
    const body = Object.fromEntries(
      (Object.keys(initial) as (keyof ClientValues)[])
        .filter((key) => values[key].trim() !== initial[key])
        .map((key) => [key, values[key]]),
    );
    if (Object.keys(body).length > 0) {
      cache.setQueryData(clientKeys.one(client.id), await api(clientsApi.change, { params: { id: client.id }, body }));
      renewAfter(cache, "client_changed");
      toast.success({ title: t("clients:done.saved"), brief: true });
    }
    onDone();
  };

  return (
    <section className={classes.section} aria-label={t("clients:form.edit_title")}>
      <Heading level={3} size="card" className={classes.heading ?? ""}>
        {t("clients:form.edit_title")}
      </Heading>
      <ClientForm initial={initial} submitLabel={t("clients:form.save")} send={send} onCancel={onDone} />
    </section>
  );
}
