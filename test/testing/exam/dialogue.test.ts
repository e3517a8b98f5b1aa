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

/** Says why a content is no shop's file. */
function reasonOf(content: unknown): string {
  try {
    toShopFile(content, 'exam.json');
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

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

it('a dialogue asks for every member of the file but what starts the shop', async () => {
  const text = await askShopFile(
    answering(
      ...['/cart', '#lamp', 'Paid', '/orders/{checkoutId}', '', '/webhooks', '/refunds?amount={amount}'],
      ...['#coupon, text=Use', 'VISA, MASTER', '#joe', '/stock'],
    ),
  );
  const file = toShopFile(JSON.parse(text), 'exam.json');
  expect(file).toMatchObject({
    refund: { post: '/refunds?amount={amount}' },
    coupon: [{ click: '#coupon' }, { click: 'text=Use' }],
    brands: ['VISA', 'MASTER'],
    otherShopper: [{ click: '#joe' }],
    stock: '/stock',
  });
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(15);
  const [, members = ''] = /there are (.*)\.$/.exec(reasonOf({ unknown: 1, ...file })) ?? [];
  const asked = Object.keys(file);
  expect(members.split(', ').filter((name) => !asked.includes(name))).toEqual(['env', 'url', 'cwd']);
});

it('a dash says that another browser is another shopper', async () => {
  const text = await askShopFile(answering('', '', '', '', '', '', '', '', '-'));
  expect(JSON.parse(text)).toMatchObject({ otherShopper: [] });
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
  expect(asked).toHaveLength(10);
});
