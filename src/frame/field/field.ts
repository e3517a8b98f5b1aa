import type { ToFrame } from '#contract/messages.ts';
import type { Post } from '../handshake.ts';
import { createEditor, type Editor } from './editor.ts';
import { isNumber } from './field-kinds.ts';
import { autocompletes, type CardFieldName, type FieldKind, type FieldRules } from './field-rules.ts';
import { createFrameStyle } from './frame-style.ts';
import { createFontLoader } from './shop-fonts.ts';

export interface FrameField {
  editor: Editor;
  /** Carries out a message of the widget that concerns the field, and ignores any other. */
  hear(message: ToFrame): void;
  /** Tells the widget whether the value is valid. `reply` names the `check` message that asked. */
  tell(reply?: string): void;
  /** Does what `tell` does, unless the widget already knows the result. */
  reportIfChanged(): void;
}

function tellEvents(form: HTMLFormElement, input: HTMLInputElement, editor: Editor, post: Post): void {
  let isByTab = false;
  input.addEventListener('focus', () => post({ type: 'focus' }));
  input.addEventListener('keydown', ({ key }) => {
    isByTab = key === 'Tab';
  });
  input.addEventListener('blur', () => {
    editor.read();
    post({ type: 'blur', isByTab });
  });
  // Enter submits a form with one input even without a button (experience.md section 0, point 2).
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    post({ type: 'enter' });
  });
}

/**
 * Focuses the input as soon as this document has the focus. The widget first focuses the frame and then sends its
 * message, but the message may arrive first. An input that is focused before its document loses the focus when the
 * browser follows.
 *
 * @param now the browser does not report the document's focus, so the input takes it at once
 */
function takeFocus(input: HTMLInputElement, now: boolean): void {
  if (now || document.hasFocus()) input.focus();
  else addEventListener('focus', () => input.focus(), { once: true });
}

/** Turns the document's input into a card field. Calls `changed` with the new digits at every change. */
export function createField(
  checkoutId: string,
  name: CardFieldName,
  kind: FieldKind,
  form: HTMLFormElement,
  input: HTMLInputElement,
  post: Post,
  changed: (digits: string) => void,
): FrameField {
  input.name = name;
  const style = createFrameStyle(input, !kind.shape);
  const rules: FieldRules = {
    required: true,
    grouped: true,
    brands: [],
    brand: '',
    binList: false,
    stood: 0,
  };
  let isConfigured = false;
  let isMasked = false;
  let told = '';
  const release = () => {
    style.release();
    if (!style.isHeld()) setMasked(input, isMasked);
  };
  const settle = () => {
    style.even.ensure();
    if (kind.shape) style.fit();
  };
  // An empty field is measured when it gets the focus or a text: a page that loads does not wait for a layout.
  const settleInUse = () => {
    if (input.value || document.activeElement === input) settle();
  };
  const loadFonts = createFontLoader(checkoutId, () => {
    style.even.distrust();
    settleInUse();
  });

  const editor = createEditor(
    input,
    () => kind.shape?.(rules),
    () => {
      release();
      settle();
      const digits = editor.digits();
      rules.stood = Math.min(rules.stood, digits.length);
      changed(digits);
      tell();
    },
    release,
  );
  const tell = (reply = '', onlyNews = false) => {
    // Before `configure` the field does not know its rules, and the widget does not listen yet.
    if (!isConfigured) return;
    const judgement = {
      complete: false,
      brands: [],
      bin: '' as const,
      ...kind.judge(editor.digits(), rules),
    };
    const now = JSON.stringify(judgement);
    if (onlyNews && now === told) return;
    told = now;
    post({ type: 'state', ...judgement, reply });
  };
  const reportIfChanged = () => tell('', true);
  input.addEventListener('focus', () => {
    const digits = editor.digits();
    if (!isNumber(digits, rules.stood)) rules.stood = digits.length;
  });
  const { restore } = editor;
  editor.restore = (digits) => {
    rules.stood = digits.length;
    restore(digits);
  };

  if (!kind.shape) {
    input.inputMode = 'text';
    input.autocapitalize = 'words';
  }
  // The direction of a name would move the caret to the other side.
  input.dir = 'ltr';
  input.autocomplete = autocompletes[name];
  tellEvents(form, input, editor, post);
  if (kind.shape) addEventListener('resize', style.fit);
  // Before the browser shows the caret, and before the field formats what was typed.
  for (const event of ['focus', 'keydown', 'input', 'selectionchange', 'resize'])
    addEventListener(event, style.even.ensure, true);
  addEventListener('beforeinput', style.even.cover, true);

  return {
    editor,
    tell,
    reportIfChanged,
    hear(message) {
      if (message.type === 'configure') {
        setLabels(input, message);
        input.setAttribute('enterkeyhint', message.enterKey);
        isMasked = message.masked;
        loadFonts(message.fonts);
        style.text(message.style);
        style.placeholder(message.placeholderStyle);
        release();
        if (kind.shape) style.fit();
        settleInUse();
        Object.assign(rules, message);
        isConfigured = true;
        kind.prepareFor?.(rules, reportIfChanged);
        editor.read();
      } else if (message.type === 'mark') setError(input, message.message);
      else if (message.type === 'focus') takeFocus(input, message.now);
    },
  };
}

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
function setLabels(input: HTMLInputElement, settings: Configure): void {
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
function setError(input: HTMLInputElement, sentence: string): void {
  input.setAttribute('aria-invalid', `${sentence !== ''}`);
  setDescription('error', sentence);
}

function setMasked(input: HTMLInputElement, isMasked: boolean): void {
  input.type = isMasked ? 'password' : input.inputMode === 'text' ? 'text' : 'tel';
}
