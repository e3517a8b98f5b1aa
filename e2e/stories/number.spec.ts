/** Typing, pasting and filling in the number and the expiry date. */
import { needs } from '../fixtures/chromium-only.ts';
import { expect, test } from '../fixtures/test.ts';

/** A selection in a field: where it begins and ends. */
const selection = (from: number, to = from) => [from, to] as const;
/** Reads, in the frame, where the caret is. */
const readCaret = (input: HTMLInputElement | SVGElement | HTMLElement) =>
  (input as HTMLInputElement).selectionStart;

test('a number is grouped while typing, and the same when filled in one step (A-11, A-13, A-14)', async ({
  open,
}) => {
  const { form } = await open({
    form: 'action="/r" data-brands="VISA AMEX DINERS MASTER"',
    options: 'var wpwlOptions = { brandDetection: true };',
  });
  for (const [digits, shown] of [
    ['4242424242424242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['9999999999', '9999 9999 99'],
  ] as const) {
    await form.type('card.number', digits);
    await expect(form.number, `${digits} typed`).toHaveValue(shown);
    await form.number.fill('');
    await form.number.fill(digits);
    await expect(form.number, `${digits} filled`).toHaveValue(shown);
    await form.number.fill('');
  }
});

test('with numberFormatting off digits are not grouped', async ({ open }) => {
  const { form } = await open({ options: 'var wpwlOptions = { numberFormatting: false };' });
  await form.ready();
  await expect(form.number).toHaveAttribute('aria-label', 'Card number');
  await form.type('card.number', '4242424242424242');
  await expect(form.number).toHaveValue('4242424242424242');
});

test('a digit typed in the middle (A-23), Backspace right after a gap (A-24), Delete right before a gap (A-25) and typing over everything (A-26) keep the digits in order and the caret in place', async ({
  open,
}) => {
  const { form } = await open();
  for (const [name, at, keys, value, caret] of [
    ['a digit typed in the middle', selection(6), ['5'], '4242 4524 2424 2424 2', 7],
    ['Backspace right after a gap', selection(5), ['Backspace'], '4244 2424 2424 242', 3],
    ['Delete right before a gap', selection(4), ['Delete'], '4242 2424 2424 242', 4],
    ['typing over everything', selection(0, 19), ['5', '2'], '52', 2],
    ['Home, a digit, End, a digit', selection(3), ['Home', '1', 'End', '9'], '1424 2424 2424 2424 29', 22],
  ] as const) {
    await form.number.fill('');
    await form.type('card.number', '4242424242424242');
    await form.number.evaluate(
      (input: HTMLInputElement, [from, to]) => input.setSelectionRange(from, to),
      at,
    );
    for (const key of keys) await form.number.press(key);
    await expect(form.number, name).toHaveValue(value);
    expect(await form.number.evaluate(readCaret), name).toBe(caret);
  }
});

test('keys that move the caret go by character, gaps included; the pace of typing changes nothing; a full field keeps the focus (A-28, A-30, A-36)', async ({
  open,
}) => {
  const { form } = await open();
  await form.ready();
  await form.number.pressSequentially('42424242', { delay: 0 });
  await form.number.pressSequentially('4242', { delay: 50 });
  await expect(form.number).toHaveValue('4242 4242 4242');
  const readSelection = () =>
    form.number.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);
  const press = async (...keys: string[]) => {
    for (const key of keys) await form.number.press(key);
    return readSelection();
  };
  expect(await press('Home')).toEqual([0, 0]);
  expect(await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')).toEqual([4, 4]);
  expect(await press('ArrowRight')).toEqual([5, 5]);
  expect(await press('Shift+ArrowLeft', 'Shift+ArrowLeft')).toEqual([3, 5]);
  expect(await press('Shift+End')).toEqual([5, 14]);
  expect(await press('End')).toEqual([14, 14]);
  await form.number.pressSequentially('4242');
  await expect(form.number).toBeFocused();
  await form.expiry.pressSequentially('1235');
  await expect(form.expiry).toBeFocused();
  await form.cvv.pressSequentially('987');
  await expect(form.cvv).toBeFocused();
});

test(
  'a paste may have any spelling (A-15) and replaces a selection (A-16)',
  needs.clipboard,
  async ({ open, context, page, merchant }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: merchant.origin });
    const { form } = await open();
    await form.ready();
    const paste = async (text: string) => {
      await page.bringToFront();
      await form.payButton.focus();
      await page.evaluate((value) => navigator.clipboard.writeText(value), text);
      await form.number.focus();
      await form.number.press('ControlOrMeta+A');
      await form.number.press('ControlOrMeta+V');
    };
    await paste('4242-4242\u00a04242.4242\u200b\n');
    await expect(form.number).toHaveValue('4242 4242 4242 4242');
    await paste('\u0665\u0662\u0660\u0660 \uff10\uff10\uff10\uff10 00000007');
    await expect(form.number).toHaveValue('5200 0000 0000 0007');
  },
);

test('in Arabic the placeholder of the date is Arabic, and digits of any keyboard pay', async ({
  open,
  page,
  api,
}) => {
  const { form, checkoutId } = await open({ lang: 'ar' });
  await expect(form.expiry).toHaveAttribute('placeholder', '\u2068شهر\u2069 / \u2068سنة\u2069');
  await form.type('card.number', '٤٢٠٠٠٠٠٠٠٠٠٠٠٠٢٦');
  await form.expiry.pressSequentially('۱۲۳۵');
  await expect(form.expiry).toHaveValue('12 / 35');
  await form.cvv.focus();
  await form.cvv.pressSequentially('٩۸7');
  await form.pay();
  await page.waitForURL('**/result?*');
  expect((await api.getStatus(checkoutId)).record.card).toMatchObject({
    last4Digits: '0026',
    expiryYear: '2035',
  });
});

test('full-width and Arabic-Indic digits are converted, and letters are dropped (A-17, A-33)', async ({
  open,
}) => {
  const { form } = await open();
  await form.number.pressSequentially('\uff14\uff12x\u0664\u06f2-');
  await expect(form.number).toHaveValue('4242');
  await form.cvv.pressSequentially('\uff11a\u0662');
  await expect(form.cvv).toHaveValue('12');
});

test(
  'digits composed by an input method change only when the composition ends (A-31)',
  needs.devtools,
  async ({ open, page, context }) => {
    const { form } = await open();
    await form.number.focus();
    const frame = page.frames().find((candidate) => candidate.name() === 'card.number');
    const session = await context.newCDPSession(frame as NonNullable<typeof frame>);
    await session.send('Input.imeSetComposition', {
      text: '\uff14\uff12\uff14\uff12\uff14',
      selectionStart: 5,
      selectionEnd: 5,
    });
    await expect(form.number).toHaveValue('\uff14\uff12\uff14\uff12\uff14');
    await session.send('Input.insertText', { text: '\uff14\uff12\uff14\uff12\uff14' });
    await expect(form.number).toHaveValue('4242 4');
  },
);

test('filling the expiry date in any spelling gives 05 / 31 and the hidden month and year (A-20)', async ({
  open,
  page,
}) => {
  const { form } = await open();
  for (const filled of ['05/2031', '0531', '2031-05', '5/31', '052031', '203105', '05 / 31']) {
    await form.expiry.fill('');
    await expect(page.locator('input[name="card.expiryMonth"]'), 'emptied').toHaveValue('');
    await form.expiry.fill(filled);
    await expect(form.expiry, filled).toHaveValue('05 / 31');
    await expect(page.locator('input[name="card.expiryMonth"]'), filled).toHaveValue('05');
    await expect(page.locator('input[name="card.expiryYear"]'), filled).toHaveValue('2031');
  }
});

/** Texts that are no month and year, although digits of them are. */
const noDates = [
  '23/30',
  '24/30',
  '21/30',
  '30/06',
  '1/4/29',
  '1/3/35',
  '01/04/29',
  '12/31/2028',
  '1.4.29',
  '1-4-29',
  '1 4 29',
];

test('a text that is no month and year stays in sight, has its error and is never sent, typed and filled in (A-18)', async ({
  open,
  page,
}) => {
  const { form } = await open();
  for (const text of noDates)
    for (const isTyped of [true, false]) {
      await form.expiry.fill('');
      if (isTyped) await form.expiry.pressSequentially(text);
      else await form.expiry.fill(text);
      await form.holder.focus();
      await expect(form.hint('card.expiry'), text).toHaveText('Not valid');
      const digits = text.replace(/\D/g, '');
      expect((await form.expiry.inputValue()).replace(/\D/g, ''), text).toMatch(new RegExp(`^0?${digits}$`));
      for (const name of ['card.expiryMonth', 'card.expiryYear'])
        await expect(page.locator(`input[name="${name}"]`), text).toHaveValue('');
    }
});

test('undo and redo in number and expiry date leave values that the shopper had typed (A-27)', async ({
  open,
}) => {
  const { form } = await open();
  await form.ready();
  for (const field of ['number', 'expiry'] as const) {
    const values: string[] = [];
    for (const digit of '1231') {
      await form[field].pressSequentially(digit);
      values.push(await form[field].inputValue());
    }
    await form[field].press('ControlOrMeta+Z');
    await expect(form[field], field).toHaveValue(values[2] ?? '');
    for (const keys of ['ControlOrMeta+Z', 'ControlOrMeta+Shift+Z', 'ControlOrMeta+Shift+Z']) {
      await form[field].press(keys);
      expect(['', ...values], field).toContain(await form[field].inputValue());
    }
  }
});

test('values that a filler writes without events are read at submit (A-08)', async ({ open, api, page }) => {
  const { form, checkoutId, resultUrl } = await open();
  await form.ready();
  const write = (input: HTMLInputElement | SVGElement | HTMLElement, value: string) => {
    (input as HTMLInputElement).value = value;
  };
  await form.number.evaluate(write, '4200000000000026');
  await form.cvv.evaluate(write, '987');
  await form.expiry.evaluate(write, '12/2035');
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record.card).toMatchObject({
    last4Digits: '0026',
    expiryMonth: '12',
    expiryYear: '2035',
  });
});
