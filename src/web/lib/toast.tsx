export interface ToastInput {
  title: string;
  message?: string | undefined;
  action?: { label: string; onClick: () => void } | undefined;
  /** Milliseconds on screen; 5 s by default. */
  duration?: number | undefined;
  /** 3 s: for small confirmations. */
  brief?: boolean | undefined;
  /** A notice with the same id is not shown twice at a time. */
  id?: string | undefined;
}

export type ToastTone = "success" | "info" | "warning" | "error";

export interface Toast extends Omit<ToastInput, "brief" | "duration" | "id"> {
  tone: ToastTone;
  id: string;
  durationMs: number;
}

const DURATION_MS = 5000;
const BRIEF_MS = 3000;

let sequence = 0;
let present: ((toast: Toast) => void) | undefined;
const waiting: Toast[] = [];

/** The component that draws toasts registers itself here once the first page is on screen; earlier toasts are passed on to it. */
export function setToastPresenter(presenter: (toast: Toast) => void): void {
  present = presenter;
  for (const toast of waiting.splice(0)) presenter(toast);
}

function show(tone: ToastTone, { brief, duration, id, ...rest }: ToastInput): void {
  const request = {
    ...rest,
    tone,
    id: id ?? `toast-${++sequence}`,
    durationMs: duration ?? (brief ? BRIEF_MS : DURATION_MS),
  };
  if (present) present(request);
  else if (!waiting.some((other) => other.id === request.id)) waiting.push(request);
}

/** Short notices, top right. Errors and warnings interrupt a screen reader, the others wait their turn. */
export const toast = {
  success: (input: ToastInput): void => show("success", input),
  info: (input: ToastInput): void => show("info", input),
  warning: (input: ToastInput): void => show("warning", input),
  error: (input: ToastInput): void => show("error", input),
};
