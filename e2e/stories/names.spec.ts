/** The names of nodes that docs/dom.md promises: each exists in the real page. */
import { readFileSync } from 'node:fs';
import type { FrameLocator, Page } from '@playwright/test';
import { rememberCanary } from '../../src/testing/kit/playwright/canary.ts';
import { challengeCard, expect, test } from '../fixtures/secured.ts';

test.use({ typing: 'fill' });

const text = readFileSync(new URL('../../docs/dom.md', import.meta.url), 'utf8');

/** Returns the selectors in a chapter of the document, or in the row of its table that begins so. */
function selectorsIn(chapter: string, row = ''): string[] {
  const [, rest = ''] = text.split(`## ${chapter}\n`);
  const lines = (rest.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith(row));
  return [...lines.join(' ').matchAll(/`((?:[a-z]+|(?=[#[]))[#[][^`]+)`/g)].map(([, found = '']) => found);
}

async function expectEach(place: Page | FrameLocator, selectors: readonly string[], count: number) {
  expect(selectors).toHaveLength(count);
  for (const selector of selectors) await expect.soft(place.locator(selector).first()).toBeAttached();
}

test('each name of docs/dom.md is in the form, in its frames and in the pages of 3-D Secure', async ({
  open,
  page,
}) => {
  const { form } = await open();
  await form.ready();
  await expectEach(page, ['[data-state=ready]', '[data-action=blur-card-expiry]'], 2);
  for (const name of ['card.number', 'card.cvv']) {
    const row = selectorsIn('Frames', `| \`iframe[name="${name}"]`);
    expect(row).toEqual([`iframe[name="${name}"]`, `input[name="${name}"]`]);
    await expect(page.frameLocator(row[0] ?? '').locator(row[1] ?? '')).toHaveCount(1);
  }
  rememberCanary(page, challengeCard);
  await form.fill({ number: challengeCard });
  await form.payButton.click();
  const gateway = page.frameLocator('iframe.wpwl-target');
  const issuer = gateway.frameLocator('#place iframe');
  await issuer.locator('input[name="code"]').waitFor();
  await expectEach(gateway, selectorsIn('Pages of 3-D Secure', '| the gateway'), 11);
  await expectEach(issuer, selectorsIn('Pages of 3-D Secure', '| the simulated issuer'), 4);
  await expectEach(issuer, selectorsIn('Pages of 3-D Secure', '| the same'), 3);
});
