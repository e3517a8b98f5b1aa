import type { ToFrame } from '#contract/messages.ts';

type Configure = Extract<ToFrame, { type: 'configure' }>;

/** Sets a text of `aria-describedby`: spoken with the field, shown only in the merchant's page (experience.md A-91). */
function setDescription(id: string, text: string): void {
  const element = document.getElementById(id);
  if (element) element.textContent = text;
}

/** Sets name, hint and language of the field for assistive technology. Language and direction do not cross an iframe. */
export function setLabels(input: HTMLInputElement, settings: Configure): void {
  document.documentElement.lang = settings.lang;
  document.documentElement.dir = settings.dir;
  document.title = settings.label;
  input.type = settings.masked ? 'password' : input.inputMode === 'text' ? 'text' : 'tel';
  input.placeholder = settings.placeholder;
  input.setAttribute('aria-label', settings.label);
  input.setAttribute('aria-required', `${settings.required}`);
  setDescription('hint', settings.hint);
}

/** Ties an error sentence to the field; an empty one takes it away. */
export function setError(input: HTMLInputElement, sentence: string): void {
  input.setAttribute('aria-invalid', `${sentence !== ''}`);
  setDescription('error', sentence);
}
