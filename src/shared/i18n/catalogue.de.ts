import { accounts } from "./de/accounts.ts";
import { bell } from "./de/bell.ts";
import { restaurants } from "./de/restaurants.ts";
import { reviews } from "./de/reviews.ts";
import { dashboard } from "./de/dashboard.ts";
import { client_files } from "./de/client_files.ts";
import { clients } from "./de/clients.ts";
import { guests } from "./de/guests.ts";
import { common } from "./de/common.ts";
import { errors } from "./de/errors.ts";
import { jobs } from "./de/jobs.ts";
import { mails } from "./de/mails.ts";
import { messages } from "./de/messages.ts";
import { notifications } from "./de/notifications.ts";
import { shell } from "./de/shell.ts";
import { staff } from "./de/staff.ts";
import { subscriptions } from "./de/subscriptions.ts";
import { ui } from "./de/ui.ts";
import { validation } from "./de/validation.ts";
import type { Catalogue } from "./catalogue.en.ts";

export const de = {
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
} satisfies Catalogue;
