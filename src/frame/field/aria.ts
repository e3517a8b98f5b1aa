import type { ToFrame } from '../../contract/messages.ts';

type Configure = Extract<ToFrame, { type: 'configure' }>;

/** Texts of `aria-describedby`: spoken with the field, seen only in the merchant's page (experience.md A-91). */
function describe(id: string, text: string): void {
  const element = document.getElementById(id);
  if (element) element.textContent = text;
}

/** What the field is called and how it is spoken. Language and direction do not cross an iframe. */
export function speak(input: HTMLInputElement, settings: Configure): void {
  document.documentElement.lang = settings.lang;
  document.documentElement.dir = settings.dir;
  document.title = settings.label;
  input.type = settings.masked ? 'password' : input.inputMode === 'text' ? 'text' : 'tel';
  input.placeholder = settings.placeholder;
  input.setAttribute('aria-label', settings.label);
  input.setAttribute('aria-required', `${settings.required}`);
  describe('hint', settings.hint);
}

/** Ties an error sentence to the field; an empty one takes it away. */
export function mark(input: HTMLInputElement, sentence: string): void {
  input.setAttribute('aria-invalid', `${sentence !== ''}`);
  describe('error', sentence);
}
