/** The card form in every engine: errors, keyboard, attributes, brands and layout. */
import { formTexts } from '../fixtures/form-texts.ts';
import { Card } from './card.ts';
import { expect, test } from './test.ts';

const { en } = formTexts;

const brands = 'action="{result}" data-brands="VISA MASTER"';

test('Pay in an empty form shows all errors at once, announces them once and ties them to the fields (A-45, A-46, A-47, A-50, A-53, A-55, A-91, A-92, A-93)', async ({
  shopper,
  open,
}) => {
  await open({ form: brands });
  const card = new Card(shopper);
  await card.number.click();
  await shopper.press('Tab', 'Tab', 'Tab');
  await expect.poll(() => card.code.hasFocus()).toBe(true);
  expect(await card.page.css('.wpwl-hint').isShown()).toBe(false);
  await card.page.run(() => {
    const region = document.querySelector('[role=status]') as Element;
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => region.textContent && said.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await card.payButton.click();
  await expect.poll(() => card.hint('cardNumberError').text()).toBe(en.cardNumberEmpty);
  expect(await card.hint('expiryMonthError').text()).toBe(en.expiryEmpty);
  expect(await card.hint('cvvError').text()).toBe(en.cvvEmpty);
  await expect.poll(() => card.number.hasFocus()).toBe(true);
  const described = () =>
    card.numberFrame.run(() => {
      const input = document.querySelector('input[name="card.number"]');
      const ids = input?.getAttribute('aria-describedby')?.split(' ') ?? [];
      const texts = ids.map((id) => document.getElementById(id)?.textContent);
      return [input?.getAttribute('aria-invalid'), ...texts.filter(Boolean)];
    });
  await expect.poll(described).toEqual(['true', en.cardNumberEmpty]);
  const signs = await card.page.run(() =>
    ['cardNumberError', 'expiryMonthError', 'cvvError'].map((key) => {
      const hint = document.querySelector(`.wpwl-hint-${key}`) as Element;
      // In WebKit the content also holds its alternative text, after a slash.
      return getComputedStyle(hint, '::before').content.startsWith('"!"');
    }),
  );
  expect(signs, 'an error has a sign besides its colour').toEqual([true, true, true]);
  await shopper.typeKeys('42');
  await expect.poll(() => card.number.value()).toBe('42');
  await card.expiry.click();
  await expect.poll(() => card.hint('cardNumberError').text()).toBe(en.cardNumberIncomplete);
  const said = () => card.page.run(() => (window as unknown as { said: string[] }).said);
  await expect.poll(said).toEqual([en.checkFields, en.cardNumberIncomplete]);
});

test('Tab goes through the fields in visual order, both ways, with one stop for each frame; a ring shows the focus; a label focuses its field (A-85, A-86, A-87, A-88)', async ({
  shopper,
  open,
}) => {
  await open({ form: brands });
  const card = new Card(shopper);
  const stops = [
    [card.brand, card.page, '.wpwl-control-brand'],
    [card.number, card.numberFrame, 'input[name="card.number"]'],
    [card.expiry, card.page, '.wpwl-control-expiry'],
    [card.holder, card.page, '.wpwl-control-cardHolder'],
    [card.code, card.codeFrame, 'input[name="card.cvv"]'],
    [card.payButton, card.page, '.wpwl-button-pay'],
  ] as const;
  // Labels lead into their fields as soon as the code that pays is there, which comes after the fields.
  const clickLabel = async () => {
    await card.page.css('.wpwl-label-brand').click();
    return card.brand.hasFocus();
  };
  await expect.poll(clickLabel).toBe(true);
  for (const [stop, place, selector] of stops) {
    await expect.poll(() => stop.hasFocus(), selector).toBe(true);
    const outline = await place.run((control) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.querySelector(control) as Element);
      return [outlineStyle, Number.parseFloat(outlineWidth) >= 2];
    }, selector);
    expect(outline, selector).toEqual(['solid', true]);
    // Nobody presses Tab beyond the first or the last stop: there a browser may go on to its own bars.
    if (stop !== card.payButton) await shopper.press('Tab');
  }
  for (const [stop, , selector] of [...stops].reverse()) {
    await expect.poll(() => stop.hasFocus(), selector).toBe(true);
    if (stop !== card.brand) await shopper.press('Shift+Tab');
  }
  for (const [label, field] of [
    ['cardNumber', card.number],
    ['expiry', card.expiry],
    ['cardHolder', card.holder],
    ['cvv', card.code],
  ] as const) {
    await card.page.css(`.wpwl-label-${label}`).click();
    await expect.poll(() => field.hasFocus(), label).toBe(true);
  }
});

test('fields name their purpose and keyboard, frames have a title and can be zoomed, and a second load gives the same (A-03, A-04, A-05, A-09, A-72, A-90)', async ({
  shopper,
  open,
}) => {
  const { url } = await open({ form: brands });
  const card = new Card(shopper);
  const look = async () => {
    await expect.poll(() => card.number.isShown()).toBe(true);
    await expect.poll(() => card.code.isShown()).toBe(true);
    const ofFrame = () => {
      const inputs = [...document.querySelectorAll('input')].filter(({ type }) => type !== 'hidden');
      const reached = inputs.filter((input) => input.tabIndex >= 0 && !input.closest('[aria-hidden=true]'));
      const viewport = document.querySelector<HTMLMetaElement>('meta[name=viewport]')?.content ?? '';
      return {
        // The attribute is read, not the property: Firefox does not know cc-csc, and its property is then empty.
        reached: reached.map((input) => [
          input.id,
          input.name,
          input.type,
          input.inputMode,
          input.getAttribute('autocomplete'),
        ]),
        blocksZoom: /user-scalable|maximum-scale/.test(viewport),
      };
    };
    const ofPage = () => {
      const fields = ['expiry', 'cardHolder'].map((name) => document.querySelector(`.wpwl-control-${name}`));
      const titles = [...document.querySelectorAll<HTMLIFrameElement>('.wpwl-form-card iframe.wpwl-control')];
      return {
        tokens: fields.map((field) => [
          field?.getAttribute('autocomplete'),
          field?.getAttribute('inputmode'),
        ]),
        titles: titles.map(({ title }) => title),
      };
    };
    return [
      await card.numberFrame.run(ofFrame),
      await card.codeFrame.run(ofFrame),
      await card.page.run(ofPage),
    ];
  };
  const first = await look();
  expect(first).toMatchObject([
    { reached: [['field', 'card.number', 'tel', 'numeric', 'cc-number']], blocksZoom: false },
    {
      reached: [['field', 'card.cvv', 'tel', 'numeric', 'cc-csc']],
      blocksZoom: false,
    },
    {
      tokens: [
        ['cc-exp', 'numeric'],
        ['cc-name', null],
      ],
      titles: ['Card Number', 'Security Code CVV'],
    },
  ]);
  await shopper.open(url);
  expect(await look()).toEqual(first);
});

test('brands are listed in words before typing, the number comes first, assistive technology is told no icon, and the security code is explained (A-02, A-40, A-44, A-94)', async ({
  shopper,
  open,
}) => {
  await open({
    form: 'action="{result}" data-brands="AMEX VISA MASTER"',
    options: 'var wpwlOptions = { showCVVHint: true };',
  });
  const card = new Card(shopper);
  await expect.poll(() => card.code.isShown()).toBe(true);
  const look = await card.page.run(() => ({
    brands: [...document.querySelectorAll('.wpwl-form-card option')].map(({ textContent }) => textContent),
    fields: [...document.querySelectorAll('.wpwl-form-card .wpwl-control')].map((field) =>
      field.getAttribute('name'),
    ),
    icons: ['.wpwl-brand', '.wpwl-icon'].map((icon) =>
      document.querySelector(icon)?.getAttribute('aria-hidden'),
    ),
    hint: document.querySelector('.wpwl-popover-content')?.textContent,
  }));
  expect(look).toEqual({
    brands: ['American Express', 'Visa', 'Mastercard'],
    fields: ['paymentBrand', 'card.number', 'card.expiry', 'card.holder', 'card.cvv'],
    icons: ['true', 'true'],
    hint: en.cvvHintAmex,
  });
});

test('a card with two brands makes the form ask, by keyboard too, and the chosen brand is paid with (A-43)', async ({
  shopper,
  open,
  api,
}) => {
  const { checkoutId, resultUrl } = await open({
    form: 'action="{result}" data-brands="VISA CARTEBANCAIRE"',
    options: 'var wpwlOptions = { brandDetection: true };',
  });
  const card = new Card(shopper);
  await card.type('4200000000000091');
  await card.page.role('radio', 'Visa').click();
  await shopper.press('ArrowDown');
  await expect.poll(() => card.page.role('radio', 'Cartes Bancaires').hasFocus()).toBe(true);
  await expect.poll(() => card.brand.value()).toBe('CARTEBANCAIRE');
  await card.payButton.click();
  await expect.poll(() => shopper.address()).toContain(`${resultUrl}?`);
  expect((await api.getStatus(checkoutId)).record.paymentBrand).toBe('CARTEBANCAIRE');
});

test('nothing moves once the form is there, and an error moves only what is below it (A-69)', async ({
  shopper,
  open,
}) => {
  await open({ body: '{script}{form}<p id="below">Terms</p>', form: brands });
  const card = new Card(shopper);
  await expect.poll(() => card.code.isShown()).toBe(true);
  const tops = () =>
    card.page.run(() =>
      [...document.querySelectorAll('.wpwl-control, #below')].map((node) =>
        Math.round(node.getBoundingClientRect().top + scrollY),
      ),
    );
  const before = await tops();
  await card.number.type('4242');
  expect(await tops()).toEqual(before);
  await card.expiry.click();
  await expect.poll(() => card.hint('cardNumberError').isShown()).toBe(true);
  const [brand, number, expiry, holder = 0] = before;
  const [brandThen, numberThen, expiryThen, holderThen] = await tops();
  expect([brandThen, numberThen, expiryThen]).toEqual([brand, number, expiry]);
  expect(holderThen).toBeGreaterThan(holder);
});

test('a shopper who looks at another method and comes back finds what was typed, and no frame loads again (A-70)', async ({
  shopper,
  open,
}) => {
  await open({
    form: 'action="{result}" data-brands="VISA PAYPAL"',
    options: "var wpwlOptions = { style: 'logos' };",
  });
  const card = new Card(shopper);
  const logo = (name: string) => card.page.role('button', name);
  await logo('Visa').click();
  await card.number.type('4242');
  await card.numberFrame.run(() => Object.assign(window, { marked: true }) && null);
  await logo('PayPal').click();
  await expect.poll(() => card.page.css('.wpwl-container-card').isShown()).toBe(false);
  await logo('Visa').click();
  await expect.poll(() => card.number.isShown()).toBe(true);
  expect(await card.number.value()).toBe('4242');
  expect(await card.numberFrame.run(() => 'marked' in window)).toBe(true);
});
