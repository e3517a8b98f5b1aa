import { canLeadTab } from './tab.ts';

export interface Message {
  sentence: string;
  lang: string;
  dir: string;
  /** How the shopper can continue: a button or a link. */
  wayOn?: HTMLElement | undefined;
}

/** Draws an error that is an alert of its own. */
export function drawMessage({ sentence, lang, dir, wayOn }: Message): HTMLElement {
  const message = document.createElement('div');
  message.className = 'wpwl-message wpwl-has-error';
  message.setAttribute('role', 'alert');
  message.lang = lang;
  message.dir = dir;
  message.textContent = sentence;
  if (wayOn) message.append(' ', wayOn);
  return message;
}

/** @param name the end of its class; `pay` has the look that the page gives its buttons */
export function drawButton(name: string, text: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `wpwl-button wpwl-button-${name}`;
  button.textContent = text;
  button.addEventListener('click', press);
  return button;
}

/** The address opens where the shopper would return by itself: in the whole tab, if the browser allows it. */
export function drawLink(text: string, url: string): HTMLElement {
  const link = document.createElement('a');
  link.href = url;
  link.textContent = text;
  link.addEventListener('click', () => {
    link.target = canLeadTab() ? '_top' : '';
  });
  return link;
}
