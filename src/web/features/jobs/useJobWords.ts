import { useTranslation } from "react-i18next";
import type { DeadJob } from "#shared/jobs/jobs.contract.ts";
import type { EnglishCatalogue } from "#shared/i18n/catalogue.ts";

type KindKey = keyof EnglishCatalogue["job_kinds"];
type AboutKey = keyof EnglishCatalogue["jobs"]["about"];

export interface JobWords {
  /** What a kind of job does, in words; a kind this release does not know is shown by its technical name. */
  nameOf: (kind: string) => string;
  /** Whom or what a job was about: "Account 3f2a9c1e". */
  aboutOf: (job: Pick<DeadJob, "about">) => string;
  /** Mails are sent again, everything else is tried again. */
  againOf: (kind: string) => string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isMail = (kind: string): boolean => /\.send_/.test(kind);

export function useJobWords(): JobWords {
  const { t, i18n } = useTranslation();
  return {
    nameOf: (kind) => {
      const key = kind.replace(".", "_") as KindKey;
      return i18n.exists(`job_kinds:${key}`) ? t(`job_kinds:${key}`) : kind;
    },
    aboutOf: ({ about }) =>
      about
        .map(({ what, id }) => {
          const name = i18n.exists(`jobs:about.${what}`) ? t(`jobs:about.${what as AboutKey}`) : what;
          // The first part of a long one tells two apart; the whole id is in the tooltip.
          return `${name} ${UUID.test(id) ? id.slice(0, 8) : id}`;
        })
        .join(" · "),
    againOf: (kind) => t(isMail(kind) ? "jobs:send_again" : "jobs:try_again"),
  };
}
