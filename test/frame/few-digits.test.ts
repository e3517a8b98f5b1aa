// @runs cases
// @vitest-environment happy-dom
/**
 * The page chooses a frame's role, what is written beside it and what it asks of it, so that any frame may hold a security
 * code. It hears the same of all codes (threeds-security.md T4, design decision 21).
 */
import { describe, expect, test, vi } from 'vitest';
import type { CardFieldName } from '../../src/frame/field/field-rules.ts';
import { paymentBody } from '../../src/frame/vault/body.ts';
import { caseCount } from '../support/case-count.ts';
import { configure, type } from './kit.ts';
import {
  expectSame,
  framesOfEachTest,
  open,
  type Parts,
  SeenFrame,
  sayAsPeer,
  schemes,
} from './seen-frame.ts';

const roles: readonly CardFieldName[] = ['card.number', 'card.cvv', 'card.expiry', 'card.holder'];
const threeDigits = Array.from({ length: 1_000 }, (_, code) => `${code}`.padStart(3, '0'));
const fourDigits = Array.from({ length: 10_000 }, (_, code) => `${code}`.padStart(4, '0'));
/** Takes this many codes, spread evenly. */
function some(codes: readonly string[], count: number): string[] {
  const step = Math.max(1, Math.floor(codes.length / caseCount(count)));
  return codes.filter((_, index) => index % step === 0);
}

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

framesOfEachTest();

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
