import { Button, Popover } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import { IconLink } from "@tabler/icons-react";
import { useEditorState, type Editor } from "@tiptap/react";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { linkProblem, type LinkProblem } from "#shared/templates/links.ts";
import { URL_VARIABLES } from "#shared/templates/variables.ts";
import { TextField } from "#web/ui/form/TextField.tsx";
import classes from "./Writing.module.css";

/** Whoever types "osteria.example" or an address for mails means this. */
function completeLink(typed: string): string {
  const href = typed.trim();
  if (linkProblem(href) === undefined || /^[a-z][a-z\d+.-]*:/i.test(href) || href.startsWith("{{")) return href;
  const guess = /^[^\s@/]+@[^\s@/]+$/.test(href) ? `mailto:${href}` : `https://${href}`;
  return href.includes(".") && linkProblem(guess) === undefined ? guess : href;
}

/** Where words lead: set, changed and taken away. */
export function LinkControl({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<LinkProblem>();
  const { active, nothing } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      active: current.isActive("link"),
      nothing: current.state.selection.empty && !current.isActive("link"),
    }),
  });
  const open = (): void => {
    setProblem(undefined);
    setTyped(String(editor.getAttributes("link")["href"] ?? ""));
  };
  const close = (): void => setTyped(undefined);
  const setLink = (href: string): void => {
    editor.chain().focus().extendMarkRange("link").setMark("link", { href }).run();
    close();
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const href = completeLink(typed ?? "");
    const found = linkProblem(href);
    setProblem(found);
    if (!found) setLink(href);
  };
  const remove = (): void => {
    editor.chain().focus().extendMarkRange("link").unsetMark("link").run();
    close();
  };
  return (
    <Popover opened={typed !== undefined} onChange={(opened) => !opened && close()} trapFocus returnFocus width={320}>
      <Popover.Target>
        <RichTextEditor.Control
          active={active}
          disabled={nothing}
          aria-label={t("templates:canvas.write.link")}
          title={t(nothing ? "templates:canvas.write.link_hint" : "templates:canvas.write.link")}
          onClick={() => (typed === undefined ? open() : close())}
        >
          <IconLink size={17} stroke={1.7} aria-hidden="true" />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={classes.link} onSubmit={handleSubmit} noValidate>
          <TextField
            label={t("templates:canvas.write.link_to")}
            placeholder="https://"
            value={typed ?? ""}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={problem && t(`templates:findings.${problem}`)}
            data-autofocus
          />
          <div className={classes.choices}>
            {URL_VARIABLES.map((name) => (
              <Button key={name} size="xs" variant="default" onClick={() => setLink(`{{${name}}}`)}>
                {t(`templates:variable.${name}`)}
              </Button>
            ))}
          </div>
          <div className={classes.actions}>
            {active && (
              <Button variant="subtle" color="gray" onClick={remove}>
                {t("templates:canvas.write.unlink")}
              </Button>
            )}
            <Button type="submit">{t("templates:canvas.write.link_set")}</Button>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
