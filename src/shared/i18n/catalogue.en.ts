import { accounts } from "./en/accounts.ts";
import { bell } from "./en/bell.ts";
import { restaurants } from "./en/restaurants.ts";
import { reviews } from "./en/reviews.ts";
import { dashboard } from "./en/dashboard.ts";
import { client_files } from "./en/client_files.ts";
import { clients } from "./en/clients.ts";
import { guests } from "./en/guests.ts";
import { common } from "./en/common.ts";
import { errors } from "./en/errors.ts";
import { jobs } from "./en/jobs.ts";
import { mails } from "./en/mails.ts";
import { messages } from "./en/messages.ts";
import { notifications } from "./en/notifications.ts";
import { shell } from "./en/shell.ts";
import { staff } from "./en/staff.ts";
import { subscriptions } from "./en/subscriptions.ts";
import { ui } from "./en/ui.ts";
import { validation } from "./en/validation.ts";

/** English is the shape every other language must have. */
export const en = {
  accounts,
  bell,
  restaurants,
  reviews,
  dashboard,
  client_files,
  clients,
  guests,
  common,
  errors,
  jobs,
  mails,
  messages,
  notifications,
  shell,
  staff,
  subscriptions,
  ui,
  validation,
};

export type Catalogue = SameShape<typeof en>;
type SameShape<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameShape<T[K]> };
