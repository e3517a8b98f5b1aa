/** A box that asks whether to keep the card, with the code of docs/merchants.md, "Offer saved cards". */
import { readFileSync } from 'node:fs';
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

const document = readFileSync(new URL('../../docs/merchants.md', import.meta.url), 'utf8');
const [, options = ''] = /## Offer saved cards[\s\S]*?```js\n([\s\S]*?)```/.exec(document) ?? [];

for (const isKept of [true, false])
  test(`a card is ${isKept ? 'kept' : 'not kept'} as the shopper’s box says`, async ({ open, page, api }) => {
    const { checkoutId, form, resultUrl } = await open({ options });
    await form.ready();
    await page.getByLabel('Keep this card').setChecked(isKept);
    await form.fill();
    await form.pay();
    await page.waitForURL(`${resultUrl}?*`);
    const { record } = await api.getStatus(checkoutId);
    expect([record.result.code, 'registrationId' in record]).toEqual(['000.100.110', isKept]);
  });
