/** How many requests and scripts a page needs (design decision 10). */
import type { Page } from '@playwright/test';
import { Challenge } from '../../src/testing/kit/playwright/index.ts';
import { formTexts } from '../fixtures/form-texts.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { challengeCard } from '../fixtures/secured.ts';
import { expect, type StoryOptions, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

const { en } = formTexts;

/**
 * Options of a page that says on the console when both fields of the card work. Each field reports once.
 *
 * @param locale the option of this name
 */
const sayTypable = (locale: string) => `var open = 2; var wpwlOptions = { locale: '${locale}',
  onReadyIframeCommunication: function () { open -= 1; if (open === 0) console.debug('typable'); } };`;

/** The requests besides the shop's page, by path. Both frames are one document, so the browser's cache answers one. */
const inEveryLanguage = [
  /\/v1\/paymentWidgets\.js$/,
  /\/v1\/pciIframe\.html$/,
  /\/v1\/pciIframe\.html$/,
  /\/v1\/checkouts\/[^/]+\/config$/,
];

for (const [locale, more] of [
  ['en', []],
  ['de', [/\/locales\/de\.json$/]],
] as const) {
  const expected = [...inEveryLanguage, ...more];
  test(`a card can be typed after ${1 + expected.length} requests on a page in the language ${locale}`, async ({
    open,
    page,
  }) => {
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    const typable = page.waitForEvent('console', (message) => message.text() === 'typable');
    const sent = typable.then(() => paths.slice(1));
    await open({ options: sayTypable(locale) });
    // The image of a mark comes whenever it comes: nothing waits for it.
    const left = (await sent).filter((path) => !/^\/v1\/images\/[0-9a-f]{12}\/VISA\.svg$/.test(path));
    expect(left).not.toEqual([]);
    for (const path of expected) {
      const at = left.findIndex((one) => path.test(one));
      if (at >= 0) left.splice(at, 1);
    }
    expect(left, 'requests that a card form does not need').toEqual([]);
  });
}

/** Notes the files of all scripts that the shop's own document requests from now on. */
function noteScripts(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.frame() === page.mainFrame())
      files.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
  });
  return files;
}

test('a page with cards alone and a reset of its own loads one script until the card is paid after a challenge', async ({
  open,
  page,
}) => {
  const scripts = noteScripts(page);
  const { form, resultUrl } = await open({
    head: inlineStyle('* { margin: 0; padding: 0; border: 0 } button { background: none }'),
  });
  await form.fill({ number: challengeCard });
  await form.pay();
  const challenge = new Challenge(page);
  await challenge.opened();
  await challenge.answer('1234');
  await page.waitForURL(`${resultUrl}?*`);
  expect(scripts).toEqual(['paymentWidgets.js']);
});

test('a card form with date of birth and tax number loads one script, which has the texts of their errors', async ({
  open,
  page,
}) => {
  const scripts = noteScripts(page);
  const { form } = await open({
    options: 'var wpwlOptions = { brandDetection: true, showBirthDate: true, showTaxNumberField: true };',
    form: 'data-brands="VISA MASTER CARTEBANCAIRE"',
  });
  await form.ready();
  await page.getByLabel(en.birthDate).fill('1');
  await page.getByLabel(en.taxNumber).fill('1');
  await form.payButton.click();
  await expect(form.hint('birthDateError')).toHaveText(en.birthDateError);
  await expect(form.hint('taxNumberError')).toHaveText(en.taxNumberError);
  expect(scripts).toEqual(['paymentWidgets.js']);
});

test('a page with another brand, the style logos, a saved card, a billing address or a font of the shop loads the second script once', async ({
  open,
  page,
  api,
}) => {
  const scripts = noteScripts(page);
  const pages: readonly StoryOptions[] = [
    { form: 'data-brands="VISA PAYPAL"' },
    { options: "var wpwlOptions = { style: 'logos' };" },
    { checkout: { 'registrations[0].id': await api.register() } },
    { options: 'var wpwlOptions = { billingAddress: {} };' },
    { options: "var wpwlOptions = { fonts: [{ family: 'Lora', src: '/lora.woff2' }] };" },
  ];
  for (const story of pages) {
    scripts.length = 0;
    await open(story);
    await expect.poll(() => scripts, JSON.stringify(story)).toEqual(['paymentWidgets.js', 'later.js']);
    await page.locator('.wpwl-container-card[data-state=ready]').waitFor({ state: 'attached' });
    expect(scripts, JSON.stringify(story)).toHaveLength(2);
  }
});
