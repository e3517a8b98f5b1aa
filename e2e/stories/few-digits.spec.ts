/**
 * A page observes the same of all security codes, whatever it calls the frame into which they are typed, and of the first
 * four digits of all numbers (threeds-security T4, design decision 21).
 */
import type { Locator, Page } from '@playwright/test';
import type { CardForm } from '../../src/testing/kit/playwright/index.ts';
import { inlineScript } from '../fixtures/merchant.ts';
import { observePage, pageView } from '../fixtures/page-view.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * Some codes begin as numbers of the schemes do, some are dates, with months of one digit and of two. `CODES=all` has all
 * thousand.
 */
const codes =
  process.env.CODES === 'all'
    ? Array.from({ length: 1_000 }, (_, code) => `${code}`.padStart(3, '0'))
    : ['421', '530', '372', '527', '000'];
test.describe.configure({ timeout: process.env.CODES === 'all' ? 3_600_000 : 120_000 });

const beginnings = ['4217', '5301', '3782', '6011', '0000'];

/** Empties a field, types a text key by key, leaves it, and presses the button. Gives what the page observes at each step. */
async function typeObserved(page: Page, form: CardForm, field: Locator, text: string): Promise<string[][]> {
  await field.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(field).toHaveValue('');
  const seen = [await observePage(page, 'emptied')];
  for (const key of text) {
    await page.keyboard.press(key);
    seen.push(await observePage(page, 'typed'));
  }
  await page.keyboard.press('Tab');
  seen.push(await observePage(page, 'left'));
  // A frame tells that it has lost the focus when the button goes down, and the form judges when it goes up.
  await form.payButton.hover();
  await page.mouse.down();
  seen.push(await observePage(page, 'pressed'));
  await page.mouse.up();
  return [...seen, await observePage(page, 'refused')];
}

async function expectSame(
  page: Page,
  form: CardForm,
  field: Locator,
  texts: readonly string[],
): Promise<void> {
  // The errors of the other fields stand there from the first press on.
  await typeObserved(page, form, field, texts[0] ?? '');
  const views: string[][][] = [];
  for (const text of texts) views.push(await typeObserved(page, form, field, text));
  const [first, ...others] = views;
  expect(first?.flat().join()).toContain('"problem":"incomplete"');
  for (const [index, view] of others.entries()) expect(view, texts[index + 1]).toEqual(first);
}

const options = (more: string) => `var wpwlOptions = watched({ ${more} });`;
const head = inlineScript(pageView);
const codeField = (form: CardForm) =>
  form.root.locator('iframe.wpwl-control-cvv').contentFrame().locator('#field');

for (const [style, more] of [
  ['card', ''],
  ['plain', "style: 'plain', brandDetection: true,"],
  ['logos', "style: 'logos', brandDetection: true, maskCvv: false,"],
  ['none', "style: 'none', showLabels: false, placeholders: 'example',"],
  ['card in the layout compact', "layout: 'compact', brandDetectionType: 'binlist',"],
] as const)
  test(`in the style ${style} a page observes the same of each code and of each number’s first four digits`, async ({
    open,
    page,
  }) => {
    const { form } = await open({ head, options: options(more) });
    if (style === 'logos') await page.getByRole('button', { name: 'Visa' }).click();
    await form.ready();
    await expectSame(page, form, codeField(form), codes);
    await expectSame(page, form, form.number, beginnings);
  });

/** A script that gives each frame another name than the widget gives it, however the widget names it. */
const renaming = (names: Readonly<Record<string, string>>) => `(function () {
  var names = ${JSON.stringify(names)};
  var frame = HTMLIFrameElement.prototype;
  var name = Object.getOwnPropertyDescriptor(frame, 'name');
  Object.defineProperty(frame, 'name', Object.assign({}, name, {
    set: function (value) { name.set.call(this, names[value] || value); } }));
  frame.setAttribute = function (key, value) {
    Element.prototype.setAttribute.call(this, key, key === 'name' && names[value] || value);
  };
})();`;
const removing = `document.querySelector('.wpwl-group-cardNumber').remove();`;
const moving = `(function () {
  var group = document.querySelector('.wpwl-group-cvv');
  group.parentNode.insertBefore(group, group.parentNode.firstChild);
})();`;
const frameOfCode = `document.querySelector('iframe.wpwl-control-cvv')`;

/** What a page does before the widget's tag and after the form has been drawn, and the role that the code's frame gets. */
const tricks: Readonly<Record<string, { before?: string; after?: string; role: string; options?: string }>> =
  {
    'whose frame has changed its name with that of the number': {
      before: renaming({ 'card.cvv': 'card.number', 'card.number': 'card.cvv' }),
      role: 'card.number',
    },
    'whose frame has the name of the number, which the page has removed': {
      after: `${removing} ports = []; ${frameOfCode}.name = 'card.number'; ${moving}`,
      role: 'card.number',
      options: "style: 'plain', brandDetection: true,",
    },
    'whose frame has the name of the date': {
      before: renaming({ 'card.cvv': 'card.expiry' }),
      role: 'card.expiry',
      options: "style: 'none',",
    },
    'whose frame has changed its name with that of the date': {
      before: renaming({ 'card.cvv': 'card.expiry', 'card.expiry': 'card.cvv' }),
      role: 'card.expiry',
      options: "enableSAQACompliance: true, layout: 'compact',",
    },
    'whose frame has the role of the holder in its address': {
      after: `${frameOfCode}.src += '&role=card.holder'; ${moving}`,
      role: 'card.holder',
    },
  };

for (const [what, { before = '', after = '', role, options: more = '' }] of Object.entries(tricks))
  test(`a page observes the same of each code ${what}`, async ({ open, page }) => {
    const { form } = await open({ head: head + inlineScript(before), options: options(more) });
    await form.root.waitFor();
    await page.evaluate(after);
    // A frame that the page has removed is waited for in vain first.
    await expect(page.locator('.wpwl-container')).toHaveAttribute('data-state', 'ready');
    const field = codeField(form);
    await expect(field).toHaveAttribute('name', role);
    await expectSame(page, form, field, codes);
  });

/** Gives the widget's form frames of the page's own beside those of the widget, and what these hear. It runs in the page. */
async function addOwnFrame(role: string): Promise<void> {
  const typed = document.querySelector<HTMLIFrameElement>('iframe.wpwl-control-cvv');
  const frame = document.createElement('iframe');
  frame.className = 'own';
  frame.name = role;
  frame.src = typed?.src ?? '';
  document.body.append(frame);
  await new Promise((loaded) => frame.addEventListener('load', loaded, { once: true }));
  const { port1, port2 } = new MessageChannel();
  const { heard } = Object.assign(window, { heard: [] as unknown[], ownPort: port1 });
  port1.onmessage = ({ data }) => heard.push(data);
  frame.contentWindow?.postMessage({ type: 'connect', nonce: 'n' }, new URL(frame.src).origin, [port2]);
  const texts = { lang: 'en', dir: 'ltr', label: 'Code', placeholder: '', hint: '', enterKey: 'next' };
  const flags = { required: true, masked: true, disabled: false, grouped: true, binList: true };
  const lists = { brands: ['VISA', 'MASTER', 'AMEX', 'MADA'], style: [], placeholderStyle: [], fonts: [] };
  port1.postMessage({ type: 'configure', brand: '', ...texts, ...flags, ...lists });
}
/** Gives what the page's own frame has said. What it has to say of keys it has said before it answers. */
const hear = (page: Page) =>
  page.evaluate(async () => {
    const { heard, ownPort } = window as unknown as { heard: { reply?: string }[]; ownPort: MessagePort };
    ownPort.postMessage({ type: 'check', reply: 'settled' });
    while (!heard.some(({ reply }) => reply === 'settled')) await new Promise(requestAnimationFrame);
    return JSON.stringify(heard.splice(0));
  });

for (const role of ['card.expiry', 'card.holder', 'card.number'])
  test(`a page hears the same of each code in a frame of its own with the role ${role}`, async ({
    open,
    page,
  }) => {
    const { form } = await open();
    await form.ready();
    if (role === 'card.number') await page.evaluate(removing);
    await page.evaluate(addOwnFrame, role);
    const field = page.locator('iframe.own').contentFrame().locator('#field');
    await expect(field).toHaveAttribute('name', role);
    await field.focus();
    const views: string[] = [];
    for (const code of codes) {
      await hear(page);
      await page.keyboard.type(code);
      await expect(field).toHaveValue(new RegExp([...code].join('.*')));
      views.push(await hear(page));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await expect(field).toHaveValue('');
    }
    expect(views[0]).toContain('incomplete');
    for (const view of views) expect(view).toBe(views[0]);
  });

test('a frame of the page’s own with the name of a field takes no digits and says so, and the form pays', async ({
  open,
  page,
}) => {
  const { form, resultUrl } = await open();
  await form.ready();
  await page.evaluate(addOwnFrame, 'card.cvv');
  await expect.poll(() => page.evaluate('heard')).toContainEqual({ type: 'taken' });
  await expect(page.locator('iframe.own').contentFrame().locator('input')).toHaveCount(0);
  await form.pay({});
  await page.waitForURL(`${resultUrl}?*`);
});

test('the code’s frame that a page gives the name of the number beside it gets its own name back, and the form pays', async ({
  open,
  page,
}) => {
  const { form, resultUrl } = await open();
  await form.ready();
  await page.evaluate(`${frameOfCode}.name = 'card.number'; ${moving}`);
  await expect(codeField(form)).toHaveAttribute('name', 'card.cvv');
  await form.pay({});
  await page.waitForURL(`${resultUrl}?*`);
});

test('the shopper and onError are told of a frame to which a page gives the name of another again and again', async ({
  open,
  page,
}) => {
  const { form } = await open({
    head: inlineScript(renaming({ 'card.cvv': 'card.number' })),
    options: 'var log = []; var wpwlOptions = { onError: function (error) { log.push(error.name); } };',
  });
  await expect(form.message).toContainText('could not be loaded');
  expect(await page.evaluate('log')).toEqual(['PciIframeCommunicationError']);
});

for (const locale of ['en', 'ar'])
  test(`the document of a field’s frame has nothing to scroll to, whatever is measured in it, in the language ${locale}`, async ({
    open,
  }) => {
    const { form } = await open({ options: `var wpwlOptions = { locale: '${locale}' };` });
    await form.type('card.number', '4200000000000018');
    await form.type('card.cvv', '123');
    for (const field of [form.number, form.cvv]) {
      const reached = await field.evaluate(({ ownerDocument: { scrollingElement } }) =>
        [-999, 999].map((left) => {
          scrollingElement?.scrollTo({ left, behavior: 'instant' });
          return Math.trunc(scrollingElement?.scrollLeft ?? 999);
        }),
      );
      // A frame may be a fraction of a pixel wider than its window.
      for (const left of reached) expect(Math.abs(left)).toBeLessThanOrEqual(1);
    }
  });
