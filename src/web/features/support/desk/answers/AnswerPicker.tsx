import { Anchor, Button, CloseButton, TextInput, UnstyledButton } from "@mantine/core";
import { IconBookmark, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fillVariables } from "#shared/support/answer-variables.ts";
import type { StaffTicketDetail } from "#shared/support/admin-support.model.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { answersQuery } from "#web/features/support/desk/deskQueries.ts";
import classes from "./Answers.module.css";

interface AnswerPickerProps {
  /** What the names in canned answers stand for. */
  variables: StaffTicketDetail["variables"];
  /** Gets the text with its names filled in. */
  onPick: (text: string) => void;
}

/** A button that opens the canned answers, as they would read in this ticket. */
export function AnswerPicker({ variables, onPick }: AnswerPickerProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconBookmark size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {t("support_desk:answers.pick")}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t("support_desk:answers.pick_title")} width={560}>
        <AnswerChoice
          variables={variables}
          onPick={(text) => {
            setOpened(false);
            onPick(text);
          }}
        />
      </Dialog>
    </>
  );
}

function AnswerChoice({ variables, onPick }: AnswerPickerProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [search, setSearch] = useState("");
  const { data, error, refetch, isFetching } = useQuery(answersQuery);
  if (data === undefined) {
    if (!error) return <LoadingCard rows={4} shape="form" />;
    return (
      <ErrorCard
        bare
        title={t("support_desk:answers.load_failed")}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const words = search.trim().toLocaleLowerCase();
  const shown = data.filter(({ title, text }) => `${title}\n${text}`.toLocaleLowerCase().includes(words));
  return (
    <>
      <TextInput
        className={classes.search ?? ""}
        type="search"
        aria-label={t("support_desk:answers.pick_search")}
        placeholder={t("support_desk:answers.pick_search")}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
        rightSection={
          search !== "" && (
            <CloseButton size="sm" aria-label={t("ui:table.clear_search")} onClick={() => setSearch("")} />
          )
        }
        data-autofocus
      />
      {shown.length === 0 ? (
        <EmptyState
          bare
          small
          drawing="envelope"
          title={t(data.length === 0 ? "support_desk:answers.empty_title" : "support_desk:answers.pick_none")}
          text={t(data.length === 0 ? "support_desk:answers.empty_text" : "support_desk:answers.pick_none_text")}
        />
      ) : (
        <ul className={classes.choices}>
          {shown.map(({ id, title, text }) => {
            const filled = fillVariables(text, variables);
            return (
              <li key={id}>
                <UnstyledButton className={classes.choice ?? ""} onClick={() => onPick(filled)}>
                  <span className={classes.choiceTitle}>{title}</span>
                  <span className={`${classes.preview} ${classes.choiceText}`}>{filled}</span>
                </UnstyledButton>
              </li>
            );
          })}
        </ul>
      )}
      <p className={classes.manage}>
        <Anchor component={AppLink} href={paths.admin.support({ tab: "answers" })}>
          {t("support_desk:answers.manage")}
        </Anchor>
      </p>
    </>
  );
}
