// @runs cases
// @vitest-environment happy-dom
/**
 * The page chooses a frame's role, what is written beside it and what it asks of it, so that any frame may hold a security
 * code. It hears the same of all codes (threeds-security.md T4, design decision 21).
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FromFrame, ToFrame } from '../../src/contract/messages.ts';
import type { VaultMessage } from '../../src/contract/vault-messages.ts';
import type { CardFieldName } from '../../src/frame/field/field-rules.ts';
import { openFrame } from '../../src/frame/frame.ts';
import { readFrameParams } from '../../src/frame/frame-params.ts';
import { paymentBody } from '../../src/frame/vault/body.ts';
import { caseCount } from '../support/case-count.ts';
import { configure, drawFrame, type } from './kit.ts';

const roles: readonly CardFieldName[] = ['card.number', 'card.cvv', 'card.expiry', 'card.holder'];
const threeDigits = Array.from({ length: 1_000 }, (_, code) => `${code}`.padStart(3, '0'));
const fourDigits = Array.from({ length: 10_000 }, (_, code) => `${code}`.padStart(4, '0'));
/** Takes this many codes, spread evenly. */
function some(codes: readonly string[], count: number): string[] {
  const step = Math.max(1, Math.floor(codes.length / caseCount(count)));
  return codes.filter((_, index) => index % step === 0);
}

type Parts = NonNullable<Parameters<typeof configure>[0]>;
const schemes: Parts = {
  brands: ['VISA', 'MASTER', 'AMEX', 'DINERS', 'DISCOVER', 'JCB', 'MAESTRO', 'UNIONPAY'],
};
/** What a page may tell a frame that decides how the frame judges or draws. */
const configurations: Readonly<Record<string, Parts>> = {
  'no brands': {},
  'all schemes': schemes,
  'the brand whose codes have four digits': { brands: ['AMEX'], brand: 'AMEX' },
  'a brand whose codes have three digits': { brands: ['VISA'], brand: 'VISA' },
  'a brand without ranges': { brands: ['HEB_GIFT_CARD', 'VISA'], brand: 'HEB_GIFT_CARD' },
  'a value that may be missing': { brand: 'MAESTRO', required: false },
  'the BIN list': { brands: ['MADA', 'VISA'], binList: true },
  'dots and no groups, from right to left': { masked: true, grouped: false, dir: 'rtl', lang: 'ar' },
};

/** A channel of this origin. A message reaches the others of the same name soon. */
class Bus extends EventTarget {
  static readonly all = new Set<Bus>();
  constructor(readonly name: string) {
    super();
    Bus.all.add(this);
  }
  postMessage(data: VaultMessage): void {
    for (const other of Bus.all)
      if (other !== this && other.name === this.name) queueMicrotask(() => other.#deliver(data));
  }
  close(): void {
    Bus.all.delete(this);
  }
  #deliver(data: VaultMessage): void {
    if (Bus.all.has(this)) this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

/** One frame, seen from the page that has connected to it. */
/** All digits have one width, so that the order of digits and separators does not show. */
const widthOf = (text: string) => [...text.replace(/\p{Nd}/gu, '0')].sort().join('');

class SeenFrame {
  readonly input: HTMLInputElement;
  readonly heard: FromFrame[] = [];
  readonly #bus: Bus | undefined;
  readonly #port = {
    onmessage: (_event: { data: ToFrame }) => {},
    postMessage: (message: FromFrame) => void this.heard.push(message),
  };

  constructor(name: string, fragment = '#instance=i1') {
    ({ input: this.input } = drawFrame());
    const params = readFrameParams(fragment, name, '');
    if (params) openFrame(params);
    this.#bus = [...Bus.all].at(-1);
    const connect = { data: { type: 'connect', nonce: 'n' }, source: window.parent, ports: [this.#port] };
    const event = new MessageEvent('message');
    for (const [member, value] of Object.entries(connect)) Object.defineProperty(event, member, { value });
    window.dispatchEvent(event);
  }

  /** Ends as the document of a frame does that the page removes. */
  remove(): void {
    this.#bus?.close();
    endListeners();
  }

  say(message: ToFrame): void {
    this.#port.onmessage({ data: message });
  }

  /** Gives what the page has heard since the last time, and what it can see of the text: its width and the caret's place. */
  see(): unknown[] {
    const { value, selectionStart } = this.input;
    return [this.heard.splice(0), widthOf(value), widthOf(value.slice(0, selectionStart ?? 0))];
  }

  async settle(): Promise<void> {
    for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
  }

  /** Leaves the field, presses Enter, and lets the page ask. Gives what the page has observed after each. */
  async ask(): Promise<unknown[]> {
    await this.settle();
    const seen = [this.see()];
    this.input.dispatchEvent(new Event('blur'));
    seen.push(this.see());
    this.input.form?.dispatchEvent(new Event('submit', { cancelable: true }));
    seen.push(this.see());
    this.say({ type: 'check', reply: 'q' });
    await this.settle();
    return [...seen, this.see()];
  }

  /** Types a code, asks after each key, and empties the field. */
  async typeAsked(code: string): Promise<unknown[]> {
    const seen: unknown[] = [];
    for (const key of code) {
      type(this.input, key);
      seen.push(await this.ask());
    }
    this.empty();
    return seen;
  }

  empty(): void {
    this.input.value = '';
    this.input.dispatchEvent(new InputEvent('input', { inputType: 'deleteContentBackward' }));
    this.heard.length = 0;
  }
}

async function open(name: string, parts: Parts = {}, fragment?: string): Promise<SeenFrame> {
  const frame = new SeenFrame(name, fragment);
  frame.say(configure(parts));
  await vi.advanceTimersByTimeAsync(300);
  frame.heard.length = 0;
  return frame;
}

/** Sends what another frame of the form would send. */
function sayAsPeer(message: VaultMessage): void {
  const peer = new Bus('payment-widgets::i1');
  peer.postMessage(message);
  peer.close();
}

/** Expects that the page observes the same of each code. */
async function expectSame(
  codes: readonly string[],
  observe: (code: string) => Promise<unknown>,
): Promise<void> {
  const views = new Map<string, string>();
  for (const code of codes) {
    const view = JSON.stringify(await observe(code));
    if (!views.has(view)) views.set(view, code);
  }
  expect(views.size, `${[...views].map(([view, code]) => `\n${code}: ${view}`)}`).toBe(1);
}

/** All frames of a test share one window. Those of removed frames would make each key slower. */
const listeners: Parameters<typeof addEventListener>[] = [];
function endListeners(): void {
  for (const [kind, listener, options] of listeners.splice(0)) removeEventListener(kind, listener, options);
}

beforeEach(() => {
  vi.useFakeTimers();
  const add = globalThis.addEventListener;
  vi.spyOn(globalThis, 'addEventListener').mockImplementation(
    (...listener: Parameters<typeof addEventListener>) => {
      listeners.push(listener);
      add.apply(globalThis, listener);
    },
  );
  vi.stubGlobal('BroadcastChannel', Bus);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ MADA: '4 12 123 968' })));
  vi.stubGlobal(
    'Range',
    class {
      setStart() {}
      setEnd() {}
      getClientRects = () => [];
    },
  );
});
afterEach(() => {
  endListeners();
  Bus.all.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How the digits of a code come into a frame, beside key by key. */
const ways: Readonly<Record<string, (frame: SeenFrame, code: string, role: string) => void>> = {
  'is typed with a digit that is deleted again': ({ input }, code) => {
    type(input, code);
    input.value = input.value.slice(0, -1);
    input.dispatchEvent(new InputEvent('input', { inputType: 'deleteContentBackward' }));
    type(input, code.slice(-1));
  },
  'is pasted': ({ input }, code) => {
    input.value = code;
    input.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste' }));
  },
  'is pasted with a word and blanks': ({ input }, code) => {
    input.value = `CVC ${code} `;
    input.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste' }));
  },
  'is written by a filler without an event': ({ input }, code) => {
    input.value = code;
  },
  'is composed of full-width digits': ({ input }, code) => {
    input.value = code.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
    input.dispatchEvent(new InputEvent('input', { inputType: 'insertCompositionText', isComposing: true }));
    input.dispatchEvent(new CompositionEvent('compositionend'));
  },
  'is handed on by the frame that a filler filled': (_frame, code, role) =>
    sayAsPeer({ type: 'fill', field: role, value: code }),
  'is asked about in all configurations': (frame, code) => {
    for (const key of code) {
      type(frame.input, key);
      for (const parts of Object.values(configurations)) frame.say(configure(parts));
    }
  },
};

describe.each(roles)('of a frame with the role %s the page hears the same', (role) => {
  test('of all thousand codes of three digits, at each key', async () => {
    const frame = await open(role, schemes);
    await expectSame(threeDigits, (code) => frame.typeAsked(code));
  });

  test.each(Object.entries(configurations))('of three digits with %s', async (_name, parts) => {
    const frame = await open(role, parts);
    await expectSame(some(threeDigits, 25), (code) => frame.typeAsked(code));
  });

  test.each(Object.entries(ways))('of a code that %s', async (_name, enter) => {
    const frame = await open(role, schemes);
    await expectSame(some(threeDigits, 50), async (code) => {
      enter(frame, code, role);
      const seen = await frame.ask();
      frame.empty();
      return seen;
    });
  });

  test('of a code that another role has when the page loads its frame again', async () => {
    for (const later of roles)
      await expectSame(some(threeDigits, 10), async (code) => {
        const keeper = new SeenFrame('', '#role=keeper&instance=i1');
        const first = await open(role, schemes);
        type(first.input, code);
        first.remove();
        const moved = await open(role, schemes, `#role=${later}&instance=i1`);
        const seen = await moved.ask();
        moved.remove();
        keeper.remove();
        return seen;
      });
  });
});

describe('of four digits', () => {
  test.each(roles.filter((role) => role !== 'card.expiry'))(
    'the page hears the same in a frame with the role %s',
    async (role) => {
      const frame = await open(role, { ...schemes, brand: 'AMEX' });
      await expectSame(some(fourDigits, 100), (code) => frame.typeAsked(code));
    },
  );

  test('in a frame of a date the page hears whether they are one, and of three of them nothing', async () => {
    const frame = await open('card.expiry', schemes);
    const answers = new Set<string>();
    await expectSame(some(fourDigits, 100), async (code) => {
      const [last, ...first] = (await frame.typeAsked(code)).reverse();
      const told = JSON.stringify(last);
      const problem = /"problem":"(\w*)"/.exec(told)?.[1] ?? '';
      answers.add(problem);
      return [first, told.replaceAll(`"problem":"${problem}"`, '').replaceAll(/"complete":\w+/g, '')];
    });
    for (const problem of answers) expect(['', 'incomplete', 'invalid', 'expired']).toContain(problem);
  });
});

test('three digits come into a payment as a number or a code alone, neither as a date nor as a name', () => {
  const pays = (role: string, code: string) => paymentBody([['paymentBrand', 'VISA']], [[role, code]]);
  for (const code of threeDigits) {
    expect(pays('card.expiry', code)).toBe('paymentBrand=VISA&card.expiryMonth=&card.expiryYear=');
    expect(pays('card.holder', code)).toBe('paymentBrand=VISA');
  }
});

test('of a number the page hears the brand from the fifth digit on', async () => {
  const { heard, input } = await open('card.number', { brands: ['VISA', 'MASTER'] });
  heard.length = 0;
  type(input, '42424');
  expect(heard.map((message) => message.type === 'state' && [message.problem, message.brands])).toEqual([
    ...Array.from({ length: 4 }, () => ['incomplete', []]),
    ['incomplete', ['VISA']],
  ]);
});

describe('a second frame with the field of another', () => {
  test.each(roles)('%s takes no digits and says so, and the first keeps what is typed', async (role) => {
    const first = await open(role);
    const { input } = first;
    const second = new SeenFrame(role);
    await second.settle();
    expect(second.heard).toEqual([{ type: 'connected', nonce: 'n' }, { type: 'taken' }]);
    expect(second.input.isConnected).toBe(false);
    type(input, '123');
    expect(first.heard.length).toBeGreaterThan(0);
    second.say(configure());
    second.say({ type: 'check', reply: 'q' });
    await vi.advanceTimersByTimeAsync(300);
    expect(second.heard).toHaveLength(2);
    expect(input.value.replace(/\D/g, '')).toBe('123');
  });

  test('works once the first is gone, in another form, and with another field', async () => {
    const first = await open('card.cvv');
    for (const [name, fragment] of [
      ['card.cvv', '#instance=i2'],
      ['card.number', '#instance=i1'],
    ] as const)
      expect(JSON.stringify(await (await open(name, {}, fragment)).typeAsked('123'))).toContain('state');
    first.remove();
    expect(JSON.stringify(await (await open('card.cvv')).typeAsked('123'))).toContain('state');
  });
});
