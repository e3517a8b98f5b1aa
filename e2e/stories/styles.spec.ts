/** How the widget’s styles stand beside those of a page, and what forms look like at any width. */
import type { Locator } from '@playwright/test';
import { findViolations } from '../../src/testing/kit/playwright/index.ts';
import { dress, wardrobe } from '../fixtures/dress.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { runSteps } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

/** What resets of widespread style kits do to elements. */
const reset = `*,::before,::after { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; }
  button, input, select { font: inherit; color: inherit; background: none; }`;

test('rules of the page win over ours, and what they take from a card form by a reset comes back', async ({
  open,
  page,
}) => {
  const { form } = await open({
    head: wardrobe(`@layer shop { .wpwl-label { color: rgb(1, 2, 3); } }
      button { background-color: rgb(200, 0, 0); } .wpwl-control { border-color: rgb(0, 120, 0); }`),
  });
  await form.ready();
  const blue = 'rgb(10, 88, 202)';
  await runSteps({
    'rules of the page for elements and classes win, also in a layer of the page': async () => {
      await expect(form.payButton).toHaveCSS('background-color', 'rgb(200, 0, 0)');
      await expect(form.expiry).toHaveCSS('border-top-color', 'rgb(0, 120, 0)');
      await expect(form.frame('card.number')).toHaveCSS('border-top-color', 'rgb(0, 120, 0)');
      await expect(form.root.locator('.wpwl-label').first()).toHaveCSS('color', 'rgb(1, 2, 3)');
    },
    'buttons keep the outline that a page gives them without a ground': async () => {
      await dress(
        page,
        'button { border: 2px solid rgb(0, 0, 200); background: none; color: rgb(0, 0, 200); }',
      );
      await expect(form.payButton).toHaveCSS('border-top-width', '2px');
      await expect(form.payButton).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    },
    'a button gets our ground when the page takes the ground away and leaves our text colour': async () => {
      await dress(page, 'button { background: none; }');
      await expect(form.payButton).toHaveCSS('background-color', blue);
    },
    'a page whose classes remove borders and grounds has no reset, and its element rules win': async () => {
      await dress(
        page,
        `.wpwl-group { margin: 0; } .wpwl-control { border: 0; background: none; }
        button { background: rgb(200, 0, 0); }`,
      );
      await expect(form.payButton).toHaveCSS('background-color', 'rgb(200, 0, 0)');
      await expect(form.expiry).toHaveCSS('border-bottom-width', '0px');
    },
    'a page that paints all buttons and inputs leaves the Pay button readable': async () => {
      await dress(page, 'button, input, select { font: inherit; border: 1px solid #ccc; background: #fff; }');
      await expect(form.payButton).toHaveCSS('background-color', blue);
      await expect(form.payButton).toHaveCSS('color', 'rgb(255, 255, 255)');
    },
    'a reset in a layer is mended in that layer, and the page’s later layers still win': async () => {
      await dress(
        page,
        `@layer theme, base, components; @layer base { ${reset} }
        @layer components { .wpwl-button-pay { background-color: rgb(0, 120, 0); } }`,
      );
      await expect(form.expiry).toHaveCSS('border-top-width', '1px');
      await expect(form.expiry).toHaveCSS('padding-left', '12px');
      await expect(form.payButton).toHaveCSS('background-color', 'rgb(0, 120, 0)');
    },
  });
});

/** Rules that themes have for videos and other frames. */
const frameRules = [
  'height: auto',
  'height: auto !important',
  'min-height: 152px',
  'aspect-ratio: 16 / 9; height: auto; min-height: 20vh',
  'max-height: 12px',
  'height: 100%; max-height: none',
];

test('a rule of the page for frames in general makes no field higher or lower than the field beside it, and heights that it gives to our fields hold', async ({
  open,
  page,
}) => {
  const ruleOf = (rule: string) => `.entry-content iframe { ${rule} } .wpwl-control { --wpwl-height: 50px; }`;
  const { form } = await open({
    head: wardrobe(ruleOf(frameRules[0] ?? '')),
    body: '<main class="entry-content">{script}{form}</main>',
  });
  await form.ready();
  const fields = [form.frame('card.number'), form.expiry, form.frame('card.cvv')];
  const expectHeights = async (...heights: readonly string[]) => {
    for (const [index, height] of heights.entries())
      await expect(fields[index] ?? form.expiry).toHaveCSS('height', height);
  };
  await expectHeights('50px', '50px', '50px');
  const cases = [
    ...frameRules.map((rule) => [ruleOf(rule), '50px', '50px', '50px'] as const),
    ['.wpwl-control { min-height: 110px; }', '110px', '110px', '110px'],
    ['.wpwl-control { height: 120px; }', '120px', '120px', '120px'],
    [
      '.wpwl-control { height: 60px; } .wpwl-control-cardNumber { height: 172px; } .wpwl-control-cvv { min-height: 66px; }',
      ...['172px', '60px', '66px'],
    ],
  ] as const;
  await runSteps(
    Object.fromEntries(
      cases.map(([css, ...heights]) => [
        css,
        async () => {
          await dress(page, css);
          await expectHeights(...heights);
        },
      ]),
    ),
  );
});

test('a page’s font and inner space of fields hold for typed text, placeholders and frames', async ({
  open,
}) => {
  const { form } = await open({
    head: inlineStyle(':root { --wpwl-font: monospace; --wpwl-field-pad: 0px; --wpwl-button-height: 60px; }'),
    options: "var wpwlOptions = { layout: 'compact' };",
  });
  await form.ready();
  for (const field of [form.number, form.expiry]) {
    await expect(field).toHaveCSS('font-family', 'monospace');
    await expect(field).toHaveCSS('padding-left', '0px');
  }
  await expect(form.payButton).toHaveCSS('min-height', '60px');
});

test('a reset of the page does not strip the form, the page’s classes still win, and a mark that is a word is in the shopper’s language', async ({
  open,
  page,
}) => {
  const { form } = await open({
    head: inlineStyle(`${reset} .wpwl-button-pay { border-radius: 20px; } .wpwl-label { padding: 3px; }`),
    lang: 'de',
    form: 'action="/result" data-brands="VISA DIRECTDEBIT_SEPA PREPAYMENT"',
  });
  await form.ready();
  await expect(form.expiry).toHaveCSS('border-top-width', '1px');
  await expect(form.expiry).toHaveCSS('padding-left', '12px');
  await expect(form.payButton).toHaveCSS('background-color', 'rgb(10, 88, 202)');
  await expect(form.payButton).toHaveCSS('border-radius', '20px');
  await expect(form.root.locator('.wpwl-label').first()).toHaveCSS('padding-top', '3px');
  const readWords = (code: string) =>
    page.locator(`.wpwl-brand-${code}`).evaluate((mark) => getComputedStyle(mark, '::before').content);
  await expect.poll(() => readWords('DIRECTDEBIT_SEPA')).toBe('"SEPA-Lastschrift"');
  await expect.poll(() => readWords('PREPAYMENT')).toBe('"Vorkasse"');
  await expect(page.getByRole('form', { name: 'Vorkasse' })).toBeVisible();
});

test('a page that observes the size of its root sees no error while the form is mended beside its reset', async ({
  open,
  page,
}) => {
  await open({
    head: inlineStyle(reset),
    options: `var errors = [];
      addEventListener('error', ({ message }) => errors.push(message));
      new ResizeObserver(() => {}).observe(document.documentElement);
      var wpwlOptions = {};`,
  });
  await expect(page.locator('.wpwl-container')).toHaveAttribute('data-state', 'ready');
  await expect(page.locator('.wpwl-button-pay')).not.toHaveCSS('border-top-width', '0px');
  expect(await page.evaluate('errors')).toEqual([]);
});

/** Lists of brands whose first form differs: the widget reads from it whether the page has a reset. */
const brandLists = [
  'VISA PAYPAL',
  'SOFORTUEBERWEISUNG PAYPAL',
  'STC_PAY',
  'ALIPAY GOOGLEPAY IDEAL DIRECTDEBIT_SEPA MASTER PAYPAL BOLETO',
] as const;

for (const brands of brandLists)
  test(`in a form of ${brands} the rules of a page for button and input elements win over ours, and its reset leaves borders and paddings that show where to type and to press`, async ({
    open,
    page,
  }) => {
    const buttons = page.locator('button[name=pay]');
    const expectEach = async (parts: Locator, property: string, value: string) => {
      for (const part of await parts.all()) await expect.soft(part).toHaveCSS(property, value);
    };
    await open({
      head: wardrobe(`button { padding: 0; border: 0; background: rgb(200, 0, 0); }
        input, select { padding: 4px 0; border: 0; border-bottom: 2px solid rgb(0, 120, 0); background: none; }`),
      form: `action="{result}" data-brands="${brands}"`,
    });
    await test.step('the page’s rules win', async () => {
      await expect(page.locator('.wpwl-container > form')).not.toHaveCount(0);
      const waitForPaint = () =>
        page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(0))));
      await waitForPaint();
      await waitForPaint();
      await expect(buttons).not.toHaveCount(0);
      await expectEach(buttons, 'background-color', 'rgb(200, 0, 0)');
      await expectEach(page.locator('.wpwl-control:not(iframe)'), 'border-bottom-color', 'rgb(0, 120, 0)');
    });
    await test.step('a reset leaves borders and paddings', async () => {
      await dress(page, reset);
      await expectEach(buttons, 'padding-left', '16px');
      await expectEach(page.locator('.wpwl-control'), 'border-bottom-width', '1px');
    });
  });

test('beside a reset each pay button keeps a ground and a text to read, also when another form has the focus', async ({
  open,
  page,
}) => {
  const { form } = await open({
    head: inlineStyle('button { background: none; border: 0; padding: 0; } * { margin: 0; padding: 0; }'),
    form: 'action="{result}" data-brands="VISA GIROPAY"',
  });
  await form.ready();
  const looks = () =>
    page.locator('button[name=pay]').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { backgroundColor, color } = getComputedStyle(button);
        const container = button.closest('.wpwl-container') as Element;
        return { backgroundColor, color, around: getComputedStyle(container).backgroundColor };
      }),
    );
  const loud = {
    backgroundColor: 'rgb(10, 88, 202)',
    color: 'rgb(255, 255, 255)',
    around: 'rgba(0, 0, 0, 0)',
  };
  const quiet = { ...loud, backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(27, 31, 36)' };
  await expect.poll(looks).toEqual([loud, quiet]);
  await form.number.focus();
  await expect(form.frame('card.number')).toHaveClass(/wpwl-focus/);
  expect(await looks()).toEqual([loud, quiet]);
  await page.locator('.wpwl-form-onlineTransfer .wpwl-control').first().focus();
  await expect.poll(looks).toEqual([quiet, loud]);
});

/** What pages say of all boxes, frames and buttons, and what stays whole beside it. */
const boxRules = [
  ['* { box-sizing: content-box; letter-spacing: 3px; }', 'no field is wider than its group'],
  [
    'img, iframe { max-width: 100%; height: auto; border: 0; }',
    'a frame is as high as an input, and has its edge',
  ],
  ['button, input, select { margin: 0; }', 'a row of the list is as wide as its form'],
] as const;
test('beside rules of the page for all boxes, frames and buttons, rows, fields and frames keep their sizes', async ({
  open,
  page,
}) => {
  const { form } = await open({
    head: wardrobe(boxRules[0][0]),
    options: "var wpwlOptions = { layout: 'accordion' };",
    form: 'action="{result}" data-brands="VISA PAYPAL"',
  });
  await form.ready();
  const measure = () =>
    page.evaluate(() => {
      const edge = (selector: string) =>
        getComputedStyle(document.querySelector(selector) ?? document.body).borderTopWidth;
      const box = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      const [row, container, group, input, frame] = [
        '.wpwl-method',
        '.wpwl-container-card',
        '.wpwl-group-expiry',
        '.wpwl-control-expiry',
        '.wpwl-control-cardNumber',
      ].map(box);
      return [
        row?.left === container?.left && row?.right === container?.right,
        group?.width === input?.width,
        input?.height === frame?.height,
        edge('.wpwl-control-expiry') === edge('.wpwl-control-cardNumber'),
      ];
    });
  await expect.poll(measure).toEqual([true, true, true, true]);
  await runSteps(
    Object.fromEntries(
      boxRules.map(([rule, isWhole]) => [
        `beside ${rule} ${isWhole}`,
        async () => {
          await dress(page, rule);
          await expect.poll(measure).toEqual([true, true, true, true]);
        },
      ]),
    ),
  );
});

test('the name of a form breaks in a narrow column before it comes under its mark', async ({
  open,
  page,
}) => {
  await page.setViewportSize({ width: 240, height: 600 });
  await open({ form: 'action="{result}" data-brands="DIRECTDEBIT_SEPA"' });
  const lineHeight = 16 * 1.15;
  await expect
    .poll(() => page.locator('.wpwl-brand-DIRECTDEBIT_SEPA').evaluate(({ clientHeight }) => clientHeight))
    .toBeGreaterThanOrEqual(2 * lineHeight - 1);
});

test('a page without a reset gets our rules in a layer only', async ({ open, page }) => {
  const { form } = await open();
  await form.ready();
  expect(
    await page.evaluate(() =>
      document.adoptedStyleSheets.flatMap((sheet) =>
        [...sheet.cssRules].map((rule) => rule.constructor.name),
      ),
    ),
  ).toEqual(['CSSLayerBlockRule', 'CSSLayerBlockRule']);
});

test('merchants can float groups side by side, and labels beside their fields', async ({ open }) => {
  const { form } = await open({
    head: inlineStyle(`.wpwl-group-expiry, .wpwl-group-cvv { float: left; width: 50%; } .wpwl-group-cardHolder { clear: both; }
      .wpwl-group-cardNumber .wpwl-label { float: left; width: 40%; } .wpwl-wrapper-cardNumber { float: right; width: 60%; }`),
    options: `var wpwlOptions = { onReady: function () {
      document.querySelector('.wpwl-group-expiry').after(document.querySelector('.wpwl-group-cvv')); } };`,
  });
  await form.ready();
  const box = async (name: string) =>
    (await form.root.locator(name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await expect
    .poll(async () => (await box('.wpwl-group-cvv')).y - (await box('.wpwl-group-expiry')).y)
    .toBe(0);
  expect((await box('.wpwl-group-cvv')).x).toBeGreaterThan((await box('.wpwl-group-expiry')).x);
  expect((await box('.wpwl-wrapper-cardNumber')).y).toBe((await box('.wpwl-label-cardNumber')).y);
});

// German has the longest words, and Arabic is written from right to left.
for (const [look, lang] of [
  ['card', 'de'],
  ['plain', 'ar'],
] as const) {
  test(`in the style ${look}, in ${lang} at 250, 320 and 1280 px, nothing is cut and nothing scrolls sideways (A-75)`, async ({
    open,
    page,
  }) => {
    await page.setViewportSize({ width: 250, height: 700 });
    const { form } = await open({
      options: `var wpwlOptions = { style: '${look}', locale: '${lang}', showCVVHint: true };`,
      lang,
    });
    await form.ready();
    await expect(page.locator('.wpwl-form-card')).toHaveAttribute('lang', lang);
    await form.pay();
    await expect(form.hint('card.cvv')).toBeVisible();
    for (const width of [250, 320, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      const cut = await page.evaluate(() => {
        const texts = [
          ...document.querySelectorAll('.wpwl-label, .wpwl-hint, .wpwl-button-pay, .wpwl-popover-content'),
        ];
        const tooBig = texts.filter(
          (node) => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1,
        );
        return tooBig
          .map((node) => node.className)
          .concat(document.documentElement.scrollWidth > innerWidth ? ['page'] : []);
      });
      expect.soft(cut, `${width} px`).toEqual([]);
    }
  });
}

test('with blank labels fields keep names in the form’s language, two forms have different frame titles, and axe finds nothing', async ({
  open,
  page,
}) => {
  await open({
    lang: 'de',
    options: `var wpwlOptions = { locale: 'de', labels: { cardNumber: ' ', cardHolder: ' ', cvv: ' ', expiryDate: ' ' } };`,
    body: `{script}<form class="paymentWidgets" action="/a" data-brands="VISA"></form>
      <form class="paymentWidgets" action="/b" data-brands="AMEX"></form>`,
  });
  const titles = () =>
    page
      .locator('iframe.wpwl-control')
      .evaluateAll((frames) => frames.map((frame) => (frame as HTMLIFrameElement).title));
  await expect
    .poll(titles)
    .toEqual(['Kartennummer', 'Kartenprüfnummer (CVV)', 'Kartennummer 2', 'Kartenprüfnummer (CVV) 2']);
  const first = page.locator('.wpwl-container').first();
  await expect(first.locator('[name="card.holder"]')).toHaveAccessibleName('Name auf der Karte');
  await expect(first.frameLocator('iframe[name="card.number"]').locator('#field')).toHaveAccessibleName(
    'Kartennummer',
  );
  expect(await findViolations(page)).toEqual([]);
});

test('messages declare the form’s language on a page in another one', async ({ open, page, context }) => {
  const { form } = await open({ lang: 'en', options: "var wpwlOptions = { locale: 'ar' };" });
  await form.fill();
  await context.setOffline(true);
  await form.pay();
  await expect(form.message).toBeVisible();
  for (const place of [form.message, form.root.getByRole('status')]) {
    expect(await place.evaluate((node) => node.closest('[lang]')?.getAttribute('lang'))).toBe('ar');
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('what a page puts between the groups has a row of its own at 320 and 560 px', async ({ open, page }) => {
  const { form } = await open({
    options: `var wpwlOptions = { onReady: function () {
      document.querySelectorAll('.wpwl-form-card > .wpwl-group').forEach(function (group, i) {
        ['flex', 'block', 'table', 'grid'].forEach(function (display) {
          var node = document.createElement('label');
          node.className = 'extra after-' + i;
          node.style.display = display;
          node.textContent = 'Save this card for the next time';
          group.after(node);
        });
      });
      window.nodes = document.querySelectorAll('.extra').length;
    } };`,
  });
  await form.ready();
  await expect.poll(() => page.evaluate(() => (window as unknown as { nodes: number }).nodes)).toBe(24);
  // One group at a time has its nodes after it. With nodes after every group, no two groups would share a row anyway.
  const findMisplaced = () =>
    page.evaluate(() => {
      const box = (node: Element) => node.getBoundingClientRect();
      const all = [...document.querySelectorAll('.extra')];
      const groups = [...document.querySelectorAll('.wpwl-form-card > .wpwl-group')];
      const faults: string[] = [];
      for (const [i, group] of groups.entries()) {
        const shown = all.filter((node) => node.classList.contains(`after-${i}`));
        for (const node of all) node.remove();
        group.after(...shown);
        const room = groups.at(-1) as Element;
        for (const node of shown) {
          const { left, right, top, bottom } = box(node);
          const others = [...groups, ...shown].filter((other) => other !== node).map(box);
          const isAside = others.some((other) => other.top < bottom - 1 && other.bottom > top + 1);
          if (isAside || left < box(room).left - 1 || right > box(room).right + 1)
            faults.push(node.className);
        }
      }
      // All nodes return to their places, for the next width.
      for (const [i, group] of groups.entries())
        group.after(...all.filter((node) => node.classList.contains(`after-${i}`)));
      return faults;
    });
  for (const width of [320, 560]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await findMisplaced(), `${width} px`).toEqual([]);
  }
});

test('a browser that does not know light-dark() gets the light colours, also in a dark scheme', async ({
  open,
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  const { form } = await open();
  await form.ready();
  await expect(form.payButton).toHaveCSS('background-color', 'rgb(10, 88, 202)');
  await expect(form.payButton).toHaveCSS('color', 'rgb(255, 255, 255)');
});

test('in the style plain, on a dark page without color-scheme, texts take the page’s colour, and axe finds nothing', async ({
  open,
  page,
}) => {
  const { form } = await open({
    head: inlineStyle('body { background: #222; color: #eee; }'),
    options: "var wpwlOptions = { style: 'plain', showCVVHint: true };",
  });
  await form.ready();
  await form.pay();
  await expect(form.hint('card.cvv')).toHaveCSS('color', 'rgb(238, 238, 238)');
  expect(await findViolations(page)).toEqual([]);
});

test('in the style plain, on a dark page without color-scheme, an open row has its own ground and texts', async ({
  open,
  page,
}) => {
  const { form } = await open({
    head: inlineStyle('body { background: #222; color: #eee; }'),
    options: "var wpwlOptions = { style: 'plain', layout: 'accordion', showCVVHint: true };",
    form: 'action="{result}" data-brands="VISA IDEAL"',
  });
  await form.ready();
  await expect(page.locator('.wpwl-method')).toHaveCount(2);
  await form.pay();
  await expect(form.hint('card.cvv')).toHaveCSS('color', 'rgb(27, 31, 36)');
  expect(await findViolations(page)).toEqual([]);
});

/** Options of a shop that moves a group of the form. */
const moveGroup = (group: string, target: string) =>
  `onReady: function () { document.querySelector('${target}').after(document.querySelector('${group}')); }`;
/** Card forms as shops set and change them. Each needs a form that nobody has changed before. */
const cardForms = [
  ['with an address', 'billingAddress: {}, showBirthDate: true'],
  ['whose code the shop has moved to the date', moveGroup('.wpwl-group-cvv', '.wpwl-group-expiry')],
  ['whose holder the shop has moved to the front', moveGroup('.wpwl-group-cardHolder', '.wpwl-group-brand')],
  [
    'that the shop has added to',
    `onReady: function () { document.querySelector('.wpwl-group-cardHolder').remove();
      ['expiry', 'cvv'].forEach(function (name) {
        var note = document.createElement('p'); note.textContent = 'Note';
        document.querySelector('.wpwl-group-' + name).after(note); }); }`,
  ],
] as const;
test('in a card form, as it is or changed by the shop, nothing lies over a field, at any width', async ({
  open,
  page,
}) => {
  for (const [name, options] of cardForms) {
    const { form } = await open({ options: `var wpwlOptions = { ${options} };` });
    await form.ready();
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 1500 });
      const covered = await form.root.locator('.wpwl-control, .wpwl-button-pay').evaluateAll((fields) =>
        fields.flatMap((field) => {
          const { left, right, top, bottom } = field.getBoundingClientRect();
          const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          return hit === field ? [] : [`${field.className} by ${hit?.className}`];
        }),
      );
      expect.soft(covered, `a card form ${name} at ${width} px`).toEqual([]);
    }
  }
});
