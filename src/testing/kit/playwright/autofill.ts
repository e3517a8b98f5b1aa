/** The browser's own filling of a card, by Chromium's DevTools protocol. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { TypedCard } from '../typed-card.ts';

/**
 * Makes the browser fill in a card as if the shopper had chosen it in this field. The browser looks at forms some time
 * after they were drawn, and until then it knows no field to fill, so that this tries until the field has a value.
 */
export async function autofillFrom(page: Page, field: Locator, card: TypedCard): Promise<void> {
  if (page.context().browser()?.browserType().name() !== 'chromium') {
    throw new Error('Only Chromium fills in a card for a test: skip this test in other browsers.');
  }
  let reason = '';
  await expect(async () => {
    reason = '';
    await trigger(page, field, card).catch((error: Error) => {
      reason = error.message;
    });
    expect(await field.inputValue(), remedyFor(reason)).not.toBe('');
  }).toPass({ timeout: 15_000 });
}

async function trigger(page: Page, field: Locator, card: TypedCard): Promise<void> {
  await field.focus();
  const element = await field.elementHandle();
  const frame = await element?.ownerFrame();
  if (!element || !frame) throw new Error('The field is in no frame.');
  // The session is the frame's own. By the page's session, the fill would start in another field.
  const session = await page
    .context()
    .newCDPSession(frame)
    .catch(() => page.context().newCDPSession(page));
  await element.evaluate((node) => node.setAttribute('data-autofill', ''));
  const expression = "document.querySelector('[data-autofill]')";
  const { result } = await session.send('Runtime.evaluate', { expression });
  await element.evaluate((node) => node.removeAttribute('data-autofill'));
  const { node } = await session.send('DOM.describeNode', { objectId: result.objectId ?? '' });
  const { frameTree } = await session.send('Page.getFrameTree');
  const [expiryMonth = '', year = ''] = card.expiry.replaceAll(/[^0-9]/g, '').match(/^..|.+$/g) ?? [];
  await session.send('Autofill.trigger', {
    fieldId: node.backendNodeId,
    frameId: frameTree.frame.id,
    card: {
      number: card.number.replaceAll(' ', ''),
      name: card.holder,
      expiryMonth,
      expiryYear: year.length === 2 ? `20${year}` : year,
      cvc: card.cvv,
    },
  });
}

const remedyFor = (reason: string) =>
  `the browser has filled in the card${reason && `: ${reason}`} (its headless shell cannot: set channel: 'chromium')`;
