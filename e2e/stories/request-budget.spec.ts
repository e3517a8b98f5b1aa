/** How many requests a page makes until a card can be typed (design decision 10). */
import { expect, test } from '../fixtures/test.ts';

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
