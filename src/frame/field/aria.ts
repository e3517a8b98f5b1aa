import type { ToFrame } from '#contract/messages.ts';

type Configure = Extract<ToFrame, { type: 'configure' }>;

/**
 * Sets a text that `aria-describedby` refers to. It is spoken with the field; only the merchant's page shows it
 * (experience.md A-91).
 */
function setDescription(id: string, text: string): void {
  const element = document.getElementById(id);
  if (element) element.textContent = text;
}

/**
 * Sets the field's name, hint and language for assistive technology. Language and direction must be set here because
 * an iframe does not inherit them.
 */
export function setLabels(input: HTMLInputElement, settings: Configure): void {
  const { lang, dir, label, placeholder } = settings;
  Object.assign(document.documentElement, { lang, dir });
  document.title = label;
  input.placeholder = placeholder;
  input.setAttribute('aria-label', label);
  input.setAttribute('aria-required', `${settings.required}`);
  // A disabled input would lose the focus and the caret.
  input.readOnly = settings.disabled;
  input.setAttribute('aria-disabled', `${settings.disabled}`);
  setDescription('hint', settings.hint);
}

/** Connects an error sentence with the field. An empty sentence removes the error. */
export function setError(input: HTMLInputElement, sentence: string): void {
  input.setAttribute('aria-invalid', `${sentence !== ''}`);
  setDescription('error', sentence);
}

export function setMasked(input: HTMLInputElement, isMasked: boolean): void {
  input.type = isMasked ? 'password' : input.inputMode === 'text' ? 'text' : 'tel';
}
