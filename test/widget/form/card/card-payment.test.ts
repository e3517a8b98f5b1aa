// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { en } from '../../../../src/texts/form.ts';
import type { FakeFrame } from '../../hosted/fake-frame.ts';
import { pick, settled } from '../../kit.ts';
import { fakesOfEachTest } from '../made-forms.ts';
import { fill, makeCardForm } from './card-kit.ts';

let made: ReturnType<typeof makeCardForm>;

fakesOfEachTest(() => made.context.scope.end());

/** Answers, as the frame does, when the form asks it for its state before a payment. */
function answer(frame: FakeFrame | undefined, problem = '', brands: string[] = []): void {
  const [ask] = frame?.of('check').slice(-1) ?? [];
  frame?.state(problem, { complete: problem === '', brands, reply: ask?.reply ?? '' });
}
/** Presses Pay, and answers for both frames that their values are right. */
async function pay(): Promise<void> {
  pick('.wpwl-button-pay').click();
  answer(made.number);
  answer(made.cvv);
  await settled(40);
}
const sent = () => {
  const [payment] = made.number.of('pay').slice(-1);
  return { fields: Object.fromEntries((payment?.fields ?? []) as [string, string][]), peers: payment?.peers };
};

describe('a payment of a whole form', () => {
  beforeEach(() => {
    made = makeCardForm();
    fill('.wpwl-control-expiry', '1231');
    fill('.wpwl-control-cardHolder', 'Jane Jones');
  });

  test('contains the named fields, the browser data, the date in two parts and the way back, and no card data', async () => {
    await pay();
    const { fields, peers } = sent();
    expect(peers).toEqual(['card.cvv']);
    expect(fields).toMatchObject({
      paymentBrand: 'VISA',
      'card.holder': 'Jane Jones',
      'card.expiryMonth': '12',
      'card.expiryYear': '2031',
      shopperResultUrl: 'https://shop.example/result',
      'customer.browser.javascriptEnabled': 'true',
    });
    for (const name of ['card.number', 'card.cvv', 'card.expiry', 'pay'])
      expect(fields).not.toHaveProperty([name]);
  });

  test.each([
    ['without spaces around it', '  Jane Jones ', 'Jane Jones'],
    ['with a blank for that of a Japanese keyboard', '山田\u3000太郎', '山田 太郎'],
    ['with a blank for a no-break space', 'Jane\u00a0Jones', 'Jane Jones'],
    ['without signs of direction', '\u200fJane Jones\u200e', 'Jane Jones'],
    ['not when it may be empty and is too short for the gateway: Wu', 'Wu', ''],
    ['not when it may be empty and is too short for the gateway: 李明', '李明', ''],
  ])('contains the holder %s', async (_how, typed, holder) => {
    fill('.wpwl-control-cardHolder', typed);
    await pay();
    expect(sent().fields).toMatchObject({ 'card.holder': holder });
  });

  test('leaves out a security code that the merchant has removed from the page', async () => {
    pick('.wpwl-group-cvv').remove();
    await pay();
    expect(sent().peers).toEqual([]);
  });

  test('continues when the page moves the number’s frame meanwhile', async () => {
    await pay();
    made.number.connect();
    expect(made.number.of('pay')).toHaveLength(2);
  });

  test('is sent once for ten clicks and Enter together (A-56)', async () => {
    for (let click = 0; click < 10; click += 1) pick('.wpwl-button-pay').click();
    made.number.say({ type: 'enter' });
    await pay();
    expect(made.number.of('pay')).toHaveLength(1);
  });
});

describe('an attempt with an empty form', () => {
  test('shows all errors at once and leads to the number, the first in the page (A-50)', async () => {
    made = makeCardForm();
    pick('.wpwl-button-pay').click();
    answer(made.number, 'empty');
    answer(made.cvv, 'empty');
    await settled(40);
    expect([...document.querySelectorAll('.wpwl-hint')].map((hint) => hint.textContent)).toEqual([
      en.cardNumberEmpty,
      en.expiryEmpty,
      en.cvvEmpty,
    ]);
    expect(document.activeElement).toBe(made.number.iframe);
    expect(made.number.of('focus')).toHaveLength(1);
    expect(pick('[role=status]').textContent).toBe(en.checkFields);
    expect(made.number.of('pay')).toEqual([]);
  });
});

describe('a form without a brand list', () => {
  test('sends the brand of the number, and none that nobody typed or chose', async () => {
    made = makeCardForm({ requireCvv: false }, []);
    fill('.wpwl-control-expiry', '1231');
    const brand = () => pick<HTMLInputElement>('[name=paymentBrand]').value;
    made.number.state('empty');
    await settled();
    expect(brand()).toBe('');
    made.number.state('', { complete: true, brands: ['MASTER', 'MAESTRO'] });
    await settled();
    expect(brand()).toBe('MASTER');
    pick('.wpwl-button-pay').click();
    answer(made.number, '', ['MASTER', 'MAESTRO']);
    await settled(40);
    expect(sent().fields).toMatchObject({ paymentBrand: 'MASTER' });
  });
});
