import type { Scope } from '../scope.ts';
import { detach } from './detach.ts';

export interface Message {
  sentence: string;
  lang: string;
  dir: string;
  /** A link to where the shopper can continue. */
  link: { text: string; url: string } | undefined;
}

/**
 * Shows a message instead of a form, in the merchant's own form (widget-contract.md 1.3). When the form's text is the
 * brand list, the form stays hidden and the message is put right after it.
 */
export function showMessage(
  scope: Pick<Scope, 'add'>,
  form: HTMLFormElement,
  { sentence, lang, dir, link }: Message,
): void {
  const message = document.createElement('div');
  message.className = 'wpwl-message wpwl-has-error';
  message.setAttribute('role', 'alert');
  message.lang = lang;
  message.dir = dir;
  message.textContent = sentence;
  if (link) {
    const anchor = document.createElement('a');
    anchor.href = link.url;
    anchor.textContent = link.text;
    message.append(' ', anchor);
  }
  if (form.dataset.brands === undefined && form.textContent?.trim()) {
    const { display } = form.style;
    form.style.display = 'none';
    form.after(message);
    scope.add(() => {
      form.style.display = display;
    });
  } else form.append(message);
  scope.add(() => detach(message));
}
