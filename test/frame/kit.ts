import type { FromFrame, ToFrame } from '../../src/contract/messages.ts';
import type { VaultMessage } from '../../src/contract/vault-messages.ts';
import type { OwnInput } from '../../src/frame/own-input.ts';
import type { Channel } from '../../src/frame/vault/channel.ts';

/**
 * Makes channels of one form in memory. A message reaches the other channels at once, and `sent` holds every message.
 */
export function createBus() {
  let listeners: { owner: number; hear: (message: VaultMessage) => void }[] = [];
  const closed = new Set<number>();
  const sent: VaultMessage[] = [];
  let owners = 0;
  const open = (): Channel => {
    const me = owners;
    owners += 1;
    return {
      send(message) {
        if (closed.has(me)) return;
        sent.push(message);
        for (const { owner, hear } of [...listeners]) if (owner !== me) hear(message);
      },
      listen(hear) {
        listeners.push({ owner: me, hear });
      },
      close() {
        closed.add(me);
        listeners = listeners.filter(({ owner }) => owner !== me);
      },
    };
  };
  return { open, sent };
}

/** Makes the input of a frame without a document. */
export function createOwn(name: string, digits = ''): OwnInput & { digits: string } {
  const own = {
    name,
    digits,
    read: () => own.digits,
    restore(restored: string) {
      own.digits = restored;
    },
    wipe() {
      own.digits = '';
    },
  };
  return own;
}

/** Draws the frame's static document as the gateway serves it. */
export function drawFrame(): { form: HTMLFormElement; input: HTMLInputElement } {
  document.body.innerHTML =
    '<form data-behavior="iframe-form" novalidate autocomplete="on"><input id="field" type="tel" inputmode="numeric"' +
    ' aria-describedby="error hint"><span id="hint" hidden></span><span id="error" hidden></span></form>';
  // happy-dom has no fonts.
  Object.defineProperty(document, 'fonts', { value: new Set(), configurable: true });
  const form = document.forms[0];
  const input = form?.querySelector('input');
  if (!form || !input) throw new Error('the frame document has a form with an input');
  return { form, input };
}

/** Makes a complete `configure` message with these parts changed. */
export function configure(parts: Partial<Extract<ToFrame, { type: 'configure' }>> = {}): ToFrame {
  return {
    type: 'configure',
    lang: 'en',
    dir: 'ltr',
    label: 'Card number',
    placeholder: 'Card number',
    hint: '',
    required: true,
    masked: false,
    disabled: false,
    enterKey: 'next',
    grouped: true,
    brands: [],
    brand: '',
    binList: false,
    style: [],
    placeholderStyle: [],
    fonts: [],
    ...parts,
  };
}

/** Types into the input as a browser does: the value changes first, then the event comes. */
export function type(input: HTMLInputElement, text: string): void {
  for (const key of text) {
    const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
    input.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertText' }));
    input.value = input.value.slice(0, start) + key + input.value.slice(end);
    input.setSelectionRange(start + 1, start + 1);
    input.dispatchEvent(new InputEvent('input', { inputType: 'insertText' }));
  }
}

export type State = Extract<FromFrame, { type: 'state' }>;

/** Makes the gateway's answer to a successful payment. */
export const paid = (url: string) => ({
  result: { code: '000.100.110', description: 'paid' },
  redirect: { url, method: 'GET', parameters: [] },
});
