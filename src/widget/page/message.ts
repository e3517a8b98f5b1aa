import type { Scope } from '../scope.ts';
import { detach } from './detach.ts';

export interface Message {
  sentence: string;
  lang: string;
  dir: string;
  /** How the shopper can continue: a link, or without an address a button that loads the page anew. */
  wayOn?: { text: string; url?: string } | undefined;
}

/**
 * Shows a message instead of a form, in the merchant's own form (widget-contract.md 1.3). When the form's text is the
 * brand list, the form stays hidden and the message is put right after it. Returns the message.
 */
export function showMessage(
  scope: Pick<Scope, 'add'>,
  form: HTMLFormElement,
  { sentence, lang, dir, wayOn }: Message,
): HTMLElement {
  const message = document.createElement('div');
  message.className = 'wpwl-message wpwl-has-error';
  message.setAttribute('role', 'alert');
  message.lang = lang;
  message.dir = dir;
  message.textContent = sentence;
  if (wayOn) message.append(' ', drawWayOn(wayOn));
  if (form.dataset.brands === undefined && form.textContent?.trim()) {
    const { display } = form.style;
    form.style.display = 'none';
    form.after(message);
    scope.add(() => {
      form.style.display = display;
    });
  } else form.append(message);
  scope.add(() => detach(message));
  return message;
}

function drawWayOn({ text, url }: NonNullable<Message['wayOn']>): HTMLElement {
  const node = document.createElement(url ? 'a' : 'button');
  node.textContent = text;
  if (node instanceof HTMLAnchorElement) node.href = url ?? '';
  else {
    // The class of the Pay button has the look that the page gives its buttons.
    Object.assign(node, { type: 'button', className: 'wpwl-button wpwl-button-pay' });
    node.addEventListener('click', () => location.reload());
  }
  return node;
}
