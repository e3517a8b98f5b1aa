import { describe, expect, test } from 'vitest';
import { connect, type FromFrame, fromFrame, type ToFrame, toFrame } from '../../src/contract/messages.ts';
import { readWire, type WireSchema } from '../../src/contract/wire-schema.ts';

const toFrames: ToFrame[] = [
  {
    type: 'configure',
    lang: 'ar',
    dir: 'rtl',
    label: 'Card number',
    placeholder: '',
    hint: '',
    required: true,
    masked: false,
    disabled: false,
    enterKey: 'next',
    grouped: true,
    brands: ['VISA'],
    brand: '',
    binList: true,
    style: [['color', 'rgb(0, 0, 0)']],
    placeholderStyle: [],
    fonts: [],
  },
  { type: 'mark', message: 'Enter the card number' },
  { type: 'focus', now: false },
  { type: 'check', reply: 'ab' },
  { type: 'pay', fields: [['card.holder', 'Jane Jones']], peers: ['card.cvv'], again: false },
  { type: 'clear' },
];

const fromFrames: FromFrame[] = [
  { type: 'connected', nonce: 'ab' },
  { type: 'taken' },
  { type: 'state', problem: 'incomplete', complete: false, brands: ['VISA'], bin: 'known', reply: '' },
  { type: 'focus' },
  { type: 'blur', isByTab: false },
  { type: 'enter' },
  { type: 'retrying' },
  {
    type: 'done',
    url: 'https://shop.example/result?id=1',
    fields: [['a', 'b']],
    pending: true,
    code: '000.200.000',
  },
  { type: 'saved', code: '000.200.000', description: 'transaction pending' },
  {
    type: 'refused',
    code: '200.300.404',
    description: 'no',
    errors: [{ name: 'card.holder', message: 'x' }],
  },
  { type: 'unanswered' },
];

/** Values that are no message. */
const nonsense: unknown[] = [undefined, null, 'focus', {}, { type: 'nonsense' }, [{ type: 'focus' }]];

const ways: [string, WireSchema<object>, readonly object[]][] = [
  ['widget to frame', toFrame, toFrames],
  ['frame to widget', fromFrame, fromFrames],
];

describe.each(ways)('a message from %s', (_way, schema, messages) => {
  test.each(messages)(
    'comes out as it went in, without a member of no type, and not at all when one is missing or wrong: $type',
    (message) => {
      expect(readWire(schema, { ...message, number: '4242424242424242' })).toEqual(message);
      for (const key of Object.keys(message))
        for (const value of [undefined, { odd: 1 }])
          expect(readWire(schema, { ...message, [key]: value }), key).toBeUndefined();
    },
  );

  test.each(nonsense)('does not pass when it is %o', (message) => {
    expect(readWire(schema, message)).toBeUndefined();
  });
});

describe('the handshake', () => {
  test('needs its type and a nonce', () => {
    expect(readWire(connect, { type: 'connect', nonce: 'ab' })).toBeDefined();
    expect(readWire(connect, { type: 'connect' })).toBeUndefined();
    expect(readWire(connect, { type: 'connected', nonce: 'ab' })).toBeUndefined();
    expect(readWire(connect, { type: 'connect', nonce: 5 })).toBeUndefined();
  });
});
