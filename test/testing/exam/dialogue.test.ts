import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { askByLines, askShopFile } from '../../../src/testing/exam/dialogue.ts';
import { toShopFile } from '../../../src/testing/exam/shop-file.ts';

/** Answers in turn. */
const answering = (...answers: readonly string[]) => {
  const left = [...answers];
  return async () => left.shift() ?? '';
};

it('a dialogue writes a file of at most 15 lines that the examination reads', async () => {
  const text = await askShopFile(
    answering('/cart', '#lamp, text=Buy', 'Thank you', '/orders/{checkoutId}', '', '/webhooks'),
  );
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(15);
  expect(toShopFile(JSON.parse(text), 'exam.json')).toEqual({
    checkout: '/cart',
    steps: [{ click: '#lamp' }, { click: 'text=Buy' }],
    paid: { text: 'Thank you' },
    order: { address: '/orders/{checkoutId}', paid: 'Thank you' },
    webhooks: '/webhooks',
  });
});

it('empty answers leave a door out', async () => {
  const text = await askShopFile(answering());
  expect(JSON.parse(text)).toEqual({ checkout: '/', paid: { text: 'Thank you' } });
});

it('answers that come all at once, and end early, write a file', async () => {
  const input = createInterface({ input: Readable.from(['/cart\n\nPaid\n']) });
  const asked: string[] = [];
  const text = await askShopFile(askByLines(input, { write: (question) => asked.push(question) }));
  expect(JSON.parse(text)).toEqual({ checkout: '/cart', paid: { text: 'Paid' } });
  expect(asked).toHaveLength(5);
});
