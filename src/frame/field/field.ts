import { listed } from '../../contract/brands/number-rules.ts';
import type { ToFrame } from '../../contract/messages.ts';
import type { Post } from '../handshake.ts';
import { mark, speak } from './aria.ts';
import { fetchBinList } from './bin-list.ts';
import { createEditor, type Editor } from './editor.ts';
import { createLook } from './frame-style.ts';
import { type FieldName, kinds, type Rules } from './kinds.ts';

export interface Field {
  editor: Editor;
  /** Carries out what the widget asks of a field; messages that are not about the field do nothing. */
  hear(message: ToFrame): void;
  /** Tells the widget how the value stands; `reply` names the `check` that asked. */
  tell(reply?: string): void;
  /** Tells it only when that is news. */
  tellNews(): void;
}

function tellEvents(form: HTMLFormElement, input: HTMLInputElement, editor: Editor, post: Post): void {
  input.addEventListener('focus', () => post({ type: 'focus' }));
  input.addEventListener('blur', () => {
    editor.read();
    post({ type: 'blur' });
  });
  // A form with one input is submitted by Enter without a button (experience.md section 0, point 2).
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    post({ type: 'enter' });
  });
}

/** How long a browser may take to give a document the focus, in milliseconds, before it is asked for all the same. */
const focusTimeout = 200;

/**
 * Gives the focus to the input, as soon as the browser has given it to this document. The widget has asked for that, but its
 * message may be faster, and an input that has the focus before its document loses it when the browser follows.
 */
function takeFocus(input: HTMLInputElement): void {
  if (document.hasFocus()) return input.focus();
  const take = () => {
    clearTimeout(timer);
    input.focus();
  };
  const timer = setTimeout(take, focusTimeout);
  addEventListener('focus', take, { once: true });
}

/** Makes the document's input a card field. `changed` gets the new digits at every change. */
export function createField(
  name: FieldName,
  form: HTMLFormElement,
  input: HTMLInputElement,
  post: Post,
  changed: (digits: string) => void,
): Field {
  const kind = kinds[name];
  const look = createLook(input);
  let rules: Rules = {
    required: true,
    grouped: true,
    brands: [],
    brand: '',
    binList: false,
    list: undefined,
  };
  let asked = false;
  let configured = false;
  let told = '';

  const editor = createEditor(
    input,
    () => kind.shape?.(rules),
    () => {
      if (kind.shape) look.fit();
      changed(editor.digits());
      tell();
    },
  );
  const tell = (reply = '', onlyNews = false) => {
    // Before it knows its rules it has nothing to say, and nobody to say it to.
    if (!configured) return;
    const judgement = kind.judge(editor.digits(), rules);
    const now = JSON.stringify(judgement);
    if (onlyNews && now === told) return;
    told = now;
    post({ type: 'state', ...judgement, reply });
  };
  const tellNews = () => tell('', true);

  const askForList = async () => {
    if (asked) return;
    asked = true;
    const list = (await fetchBinList()) ?? null;
    rules.list = list;
    tellNews();
  };

  input.name = name;
  if (!kind.shape) {
    input.inputMode = 'text';
    input.autocapitalize = 'words';
  }
  input.dir = kind.shape ? 'ltr' : 'auto';
  input.autocomplete = kind.autocomplete;
  tellEvents(form, input, editor, post);
  if (kind.shape) addEventListener('resize', look.fit);

  return {
    editor,
    tell,
    tellNews,
    hear(message) {
      if (message.type === 'configure') {
        speak(input, message);
        look.text([['text-align', 'start'], ...message.style]);
        look.placeholder(message.placeholderStyle);
        if (kind.shape) look.fit();
        rules = { ...message, brand: rules.brand, list: rules.list };
        configured = true;
        const needed = name === 'card.number' && message.brands.some((code) => listed.includes(code));
        if (message.binList || needed) void askForList();
        editor.read();
      } else if (message.type === 'mark') mark(input, message.message);
      else if (message.type === 'focus') takeFocus(input);
      else if (message.type === 'brand') {
        rules.brand = message.code;
        tellNews();
      }
    },
  };
}
