import { describe, expect, it } from 'vitest';
import { challengedTimeline, madeUpRow } from '../../../../e2e/fixtures/control/made-up.ts';
import type { JournalEvent } from '../../../../src/contract/control/events.ts';
import { toPlaywrightTest } from '../../../../src/testing/workbench/copy/playwright.ts';

const row = madeUpRow(5, 'demo');

const submitted = {
  seq: 1,
  at: row.createdAt,
  realTime: 0,
  lane: 'page',
  kind: 'request',
  what: 'POST payment',
  detail: { method: 'POST', operation: 'payment.submit' },
} as const satisfies JournalEvent;

describe('the Playwright test that is copied from a checkout', () => {
  it('makes the checkout again, meets the same fault, answers the challenge and expects the same end', () => {
    expect(toPlaywrightTest({ checkout: row, timeline: challengedTimeline(row.id, true) })).toBe(
      `import { expect, test } from 'payment-widgets/testing/playwright';

test('VISA 240.75 EUR paid', async ({ tenant, openCheckout, cardForm, challenge }) => {
  await tenant.faults.add({"status":503}, { on: 'payment.submit' });
  const checkout = await openCheckout({ amount: '240.75', currency: 'EUR', paymentType: 'DB' });
  await cardForm.pay('challenge');
  await challenge.opened();
  await challenge.approve();
  await expect(checkout).toBePaid();
  await expect(checkout).toBeChargedOnce();
});
`,
    );
  });

  it('queues a decline by its code, and expects it', () => {
    const made = toPlaywrightTest({ checkout: madeUpRow(1, 'demo'), timeline: [] });
    expect(made).toContain("await tenant.next({ result: '800.100.155' });\n  const checkout =");
    expect(made).toContain("await expect(checkout).toBeDeclined('800.100.155');");
  });

  it('arranges an outcome that was waiting', () => {
    const decided = {
      seq: 1,
      at: row.createdAt,
      realTime: 0,
      lane: 'gateway',
      kind: 'decision',
      what: 'queued',
      detail: { rule: 'queued-outcome', code: '800.100.155' },
    } as JournalEvent;
    const made = toPlaywrightTest({ checkout: row, timeline: [decided] });
    expect(made).toContain("await tenant.next({ result: '800.100.155' });");
  });

  it('pays with a test card of the brand that the checkout was paid with', () => {
    const pays = (brand: string) =>
      toPlaywrightTest({ checkout: { ...row, brand }, timeline: [submitted] }).match(/pay\(.*\)/)?.[0];
    expect(['VISA', 'MASTER', 'AMEX'].map(pays)).toEqual(['pay()', "pay('mastercard')", "pay('amex')"]);
  });

  it('only waits for the form when nothing was paid', () => {
    const made = toPlaywrightTest({ checkout: madeUpRow(2, 'demo'), timeline: [] });
    expect(made).toContain('async ({ openCheckout, cardForm })');
    expect(made).toContain('await cardForm.ready();');
    expect(made).not.toContain('await expect(');
  });

  it('quotes texts, and leaves out what is masked or belongs to the tenant', () => {
    const [created] = challengedTimeline(row.id, false);
    if (!created) throw new Error('There is no first event.');
    const parameters = {
      amount: '1.00',
      'customer.surname': "O'Hara \\",
      'card.number': '42**',
      entityId: 'demo',
    };
    const timeline = [{ ...created, detail: { ...created.detail, parameters } }];
    expect(toPlaywrightTest({ checkout: row, timeline })).toContain(
      String.raw`openCheckout({ amount: '1.00', 'customer.surname': 'O\'Hara \\' })`,
    );
  });
});
