/** Typing, pasting and filling in, in every engine. */
import { formTexts } from '../fixtures/form-texts.ts';
import { Card } from './card.ts';
import type { Shopper } from './shopper.ts';
import { expect, test } from './test.ts';

const { en } = formTexts;

const brands = 'action="{result}" data-brands="VISA AMEX DINERS MASTER"';
const detecting = 'var wpwlOptions = { brandDetection: true };';
/** A page with a field of the shop, from which a test copies. */
const withSource = '<input id="source" aria-label="Source">{script}{form}';

/** Copies a text by keys, from the page's own field. */
async function copy(shopper: Shopper, text: string) {
  await shopper.at().run((value) => {
    const source = document.querySelector('#source') as HTMLInputElement;
    source.value = value;
  }, text);
  await shopper.at().css('#source').click();
  await shopper.press('ControlOrMeta+a', 'ControlOrMeta+c');
}

test('digits are grouped by brand, a letter and a twentieth digit are dropped, and a full field keeps the focus (A-11, A-12, A-13, A-17, A-36, A-41)', async ({
  shopper,
  open,
}) => {
  await open({ form: brands, options: detecting });
  const card = new Card(shopper);
  await card.number.type('42x4242-4242 4242424242429');
  await expect.poll(() => card.number.value()).toBe('4242 4242 4242 4242 424');
  await expect.poll(() => card.brand.value()).toBe('VISA');
  expect(await card.number.hasFocus()).toBe(true);
  for (const [digits, shown, brand] of [
    ['378282246310005', '3782 822463 10005', 'AMEX'],
    ['30569309025904', '3056 930902 5904', 'DINERS'],
    ['9999999999', '9999 9999 99', undefined],
  ] as const) {
    await shopper.press('ControlOrMeta+a');
    await shopper.typeKeys(digits);
    await expect.poll(() => card.number.value()).toBe(shown);
    if (brand) await expect.poll(() => card.brand.value()).toBe(brand);
  }
});

test('the caret stays where it would stay in a plain text, gaps included (A-23, A-24, A-25, A-26, A-28)', async ({
  shopper,
  open,
}) => {
  await open();
  const card = new Card(shopper);
  await card.number.type('4242424242424242');
  const right = (count: number) => Array.from({ length: count }, () => 'ArrowRight');
  const all = ['ControlOrMeta+a'];
  for (const [before, press, keys, value, from, to = from] of [
    [['Home'], right(6), '5', '4242 4524 2424 2424 2', 7],
    [['Home', ...right(5)], ['Backspace'], '', '4244 2424 2424 242', 3],
    [['Home', ...right(4)], ['Delete'], '', '4242 2424 2424 242', 4],
    [['End'], ['Shift+ArrowLeft', 'Shift+ArrowLeft'], '', '4242 4242 4242 4242', 17, 19],
    [['Home', ...right(5)], ['Shift+ArrowLeft', 'Shift+ArrowLeft'], '', '4242 4242 4242 4242', 3, 5],
    [[], all, '52', '52', 2],
  ] as const) {
    await shopper.press(...all);
    await shopper.typeKeys('4242424242424242');
    await shopper.press(...before, ...press);
    if (keys) await shopper.typeKeys(keys);
    await expect.poll(() => card.readCaret(), `${[...before, ...press]} ${keys}`).toEqual([value, from, to]);
  }
});

test('a paste may have any spelling and replaces what is selected, undo takes it back, and a drop works like a paste (A-14, A-15, A-16, A-20, A-21, A-27, A-33, A-34)', async ({
  shopper,
  open,
}) => {
  await open({ body: withSource });
  const card = new Card(shopper);
  await copy(shopper, '4242-4242\u00a04242.4242\u200b');
  await card.number.click();
  await shopper.press('ControlOrMeta+v');
  await expect.poll(() => card.number.value()).toBe('4242 4242 4242 4242');
  await copy(shopper, '\u0665\u0662\u0660\u0660 \uff10\uff10\uff10\uff10 00000007');
  await card.number.click();
  await shopper.press('ControlOrMeta+a', 'ControlOrMeta+v');
  await expect.poll(() => card.number.value()).toBe('5200 0000 0000 0007');
  await shopper.press('ControlOrMeta+z');
  await expect.poll(() => card.number.value()).toBe('4242 4242 4242 4242');
  await copy(shopper, '05/2031');
  await card.expiry.click();
  await shopper.press('ControlOrMeta+v');
  await expect.poll(() => card.expiry.value()).toBe('05 / 31');
  await card.numberFrame.run(() => {
    const input = document.querySelector('input[name="card.number"]') as HTMLInputElement;
    input.select();
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text', '4242-4242');
    input.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
  });
  await expect.poll(() => card.number.value()).toContain('4242 4242');
});

test('the expiry date is formatted while it is typed, and Backspace empties it (A-18, A-19)', async ({
  shopper,
  open,
}) => {
  await open();
  const card = new Card(shopper);
  await card.expiry.click();
  for (const [typed, shown] of [
    ['1225', '12 / 25'],
    ['5', '5'],
    ['527', '5 / 27'],
    ['5/2', '05 / 2'],
    ['23/30', '23 / 30'],
    ['1', '1'],
    ['13', '13 / '],
  ] as const) {
    await shopper.press('ControlOrMeta+a', 'Backspace');
    await shopper.typeKeys(typed);
    await expect.poll(() => card.expiry.value()).toBe(shown);
  }
  await shopper.press('Backspace', 'Backspace', 'Backspace');
  await expect.poll(() => card.expiry.value()).toBe('');
});

test('values that a filler writes without events are read at submit (A-08)', async ({
  shopper,
  open,
  api,
}) => {
  const { checkoutId, resultUrl } = await open();
  const card = new Card(shopper);
  await expect.poll(() => card.code.isShown()).toBe(true);
  for (const [place, name, value] of [
    [card.numberFrame, 'card.number', '4200000000000026'],
    [card.codeFrame, 'card.cvv', '987'],
    [card.page, 'card.expiry', '12/2035'],
  ] as const) {
    await place.run(
      ([input, text]) => {
        (document.querySelector(`input[name="${input}"]`) as HTMLInputElement).value = text;
      },
      [name, value] as const,
    );
  }
  await card.payButton.click();
  await expect.poll(() => shopper.address()).toContain(`${resultUrl}?`);
  expect((await api.getStatus(checkoutId)).record.card).toMatchObject({
    last4Digits: '0026',
    expiryYear: '2035',
  });
});

test('an untouched number frame has one input; from its first focus on, a filler finds inputs for the rest of the card there', async ({
  shopper,
  open,
}) => {
  await open();
  const card = new Card(shopper);
  await expect.poll(() => card.code.isShown()).toBe(true);
  await expect.poll(() => card.number.isShown()).toBe(true);
  const count = () => card.numberFrame.run(() => document.querySelectorAll('input').length);
  expect(await count()).toBe(1);
  await card.number.click();
  await expect.poll(count).toBe(4);
  await card.numberFrame.run(() => {
    const input = document.querySelector('input[autocomplete=cc-csc]') as HTMLInputElement;
    input.value = '987';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect.poll(() => card.code.value()).toBe('987');
});

test('the security code has four digits for American Express and is checked again when the brand changes (A-35)', async ({
  shopper,
  open,
}) => {
  await open({ form: brands, options: detecting });
  const card = new Card(shopper);
  await card.number.type('375987000000062');
  await card.code.type('123');
  await card.holder.click();
  await expect.poll(() => card.hint('cvvError').text()).toBe(en.cvvIncomplete);
  await card.number.click();
  await shopper.press('ControlOrMeta+a');
  await shopper.typeKeys('4200000000000026');
  await expect.poll(() => card.hint('cvvError').isShown()).toBe(false);
});
