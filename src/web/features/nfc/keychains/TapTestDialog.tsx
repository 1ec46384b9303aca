import { Button, Loader } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Keychain } from "#shared/nfc/nfc.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { nameOf } from "./keychainWords.ts";
import { useTapTest } from "./useTapTest.ts";
import classes from "./TapTestDialog.module.css";

interface TapTestDialogProps {
  keychain: Keychain;
  opened: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** "Tap it now": shows the moment a tap arrives. */
export function TapTestDialog({ keychain, opened, onClose, onClosed }: TapTestDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={t("nfc_screen:test.title", { name: nameOf(keychain) })}
      width={480}
    >
      {opened && <TapTest keychain={keychain} onDone={onClose} />}
    </Dialog>
  );
}

function TapTest({ keychain, onDone }: { keychain: Keychain; onDone: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { before, arrivedAt, status, isLate, hasTrouble, again } = useTapTest(keychain);
  const time = (at: string): string => format.dateTime(at);
  return (
    <div className={classes.test}>
      <p className={classes.text}>{t("nfc_screen:test.text")}</p>
      {status !== "active" && (
        <FormAlert tone="warn" still>
          {t("nfc_screen:test.off")}
        </FormAlert>
      )}
      {arrivedAt === undefined ? (
        <div className={classes.waiting} role="status">
          <Loader size="sm" aria-hidden="true" />
          <div>
            <div className={classes.state}>{t("nfc_screen:test.waiting")}</div>
            {before !== undefined && (
              <div className={classes.caption}>
                {before === null ? t("nfc_screen:test.never") : t("nfc_screen:test.last", { time: time(before) })}
              </div>
            )}
          </div>
        </div>
      ) : (
        <FormAlert tone="success" title={t("nfc_screen:test.arrived")}>
          {t("nfc_screen:test.arrived_text", { time: time(arrivedAt) })}
        </FormAlert>
      )}
      {hasTrouble && (
        <FormAlert tone="warn" still>
          {t("nfc_screen:test.trouble")}
        </FormAlert>
      )}
      {isLate && <Hints />}
      <FormActions>
        {arrivedAt !== undefined && (
          <Button variant="default" onClick={again}>
            {t("nfc_screen:test.again")}
          </Button>
        )}
        <Button variant={arrivedAt === undefined ? "default" : "filled"} onClick={onDone}>
          {t(arrivedAt === undefined ? "common:close" : "nfc_screen:test.done")}
        </Button>
      </FormActions>
    </div>
  );
}

/** What to do if nothing comes. */
function Hints() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <div className={classes.state}>{t("nfc_screen:test.late")}</div>
      <ul className={classes.hints}>
        {(["unlock", "place", "open", "code"] as const).map((hint) => (
          <li key={hint}>{t(`nfc_screen:test.hints.${hint}`)}</li>
        ))}
      </ul>
    </div>
  );
}
