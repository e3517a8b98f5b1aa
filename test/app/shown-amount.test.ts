// @runs postgres
/** Shops update checkouts at any moment, while a shopper presses the button that shows an amount (design decision 4). */
import { signal } from '@preact/signals';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { paymentBody } from '../../src/frame/vault/body.ts';
import { postPayment } from '../../src/frame/vault/send.ts';
import { languages } from '../../src/texts/languages.ts';
import { type CheckoutPrice, createTotal } from '../../src/widget/locales/total.ts';
import { shownAmount } from '../../src/widget/payment/shown-amount.ts';
import { card, entityId, type TestGateway, testGateway, token } from '../support/gateway.ts';
import { isPostgres } from '../support/test-store.ts';

const authorization = `Bearer ${token}`;
const prices = [
  { amount: '92.00', currency: 'EUR' },
  { amount: '150.00', currency: 'EUR' },
  { amount: '92.00', currency: 'USD' },
  { amount: '92.00', currency: 'JPY' },
  { amount: '9200.00', currency: 'JPY' },
] as const;

/** How many turns of the event loop pass before each update, and what it sets. */
const updates = fc.array(fc.record({ turns: fc.nat({ max: 20 }), price: fc.constantFrom(...prices) }), {
  minLength: 1,
  maxLength: 6,
});

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
};

afterEach(() => vi.unstubAllGlobals());

/** Where a statement is a round trip, fewer have as many moments. */
const numRuns = isPostgres ? 25 : 100;

test('no update at any moment between drawing and paying charges another amount than the button shows', async () => {
  const gateway = await testGateway();
  let told = 0;
  let paidAtOnce = 0;
  try {
    await fc.assert(
      fc.asyncProperty(updates, fc.nat({ max: 80 }), async (shop, rest) => {
        const { changes, isPaid } = await payWhileUpdating(gateway, shop, rest);
        told += changes;
        paidAtOnce += changes === 0 && isPaid ? 1 : 0;
      }),
      { numRuns, seed: 20_261_123 },
    );
  } finally {
    await gateway.close();
  }
  // Both ways were gone, or the property says little.
  expect([told > numRuns / 4, paidAtOnce > numRuns / 20]).toEqual([true, true]);
});

/** A button with a text, as far as the form reads it. */
const shownButton = (text: () => string) =>
  ({
    get textContent() {
      return text();
    },
    querySelector: () => null,
  }) as unknown as HTMLButtonElement;

async function payWhileUpdating(
  gateway: TestGateway,
  shop: readonly { readonly turns: number; readonly price: Required<CheckoutPrice> }[],
  rest: number,
): Promise<{ changes: number; isPaid: boolean }> {
  vi.stubGlobal(
    'fetch',
    async (url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
      const { statusCode, payload } = await gateway.app.inject({
        method: 'POST',
        url,
        headers,
        payload: body,
      });
      return new Response(payload, { status: statusCode });
    },
  );
  const id = await gateway.prepare();
  const total = createTotal(signal(languages.en));
  const form = {
    context: { total },
    // The nodes of a form whose button is no logo. The test has no page.
    spec: {
      props: {
        buttonText: 'submit',
        buttonTemplate: signal('Pay {0}'),
        isBusy: signal(false),
        nodes: { payButton: shownButton(() => `Pay ${total.text.value}`) },
      },
    },
  } as const;
  const { amount, currency } = (await gateway.get(`/v1/checkouts/${id}/config`)).json();
  total.know({ amount, currency });

  const updating = (async () => {
    for (const { turns: count, price } of shop) {
      await turns(count);
      const fields = { entityId, ...price };
      // Refused once the checkout is paid, or while it is being paid.
      await gateway.post(`/v1/checkouts/${id}`, fields, { authorization });
    }
  })();

  let changes = 0;
  for (;;) {
    await turns(rest);
    const seen = total.price.value;
    const fields = [...(shownAmount(form) ?? []), ...Object.entries(card)];
    const attemptId = `${changes}`.padStart(32, '0');
    const body = `${paymentBody(fields, Object.entries(card))}&attemptId=${attemptId}`;
    const outcome = await postPayment(`/v1/checkouts/${id}/payment`, body, () => {});
    if (outcome.type === 'amountChanged') {
      changes += 1;
      total.know({ amount: outcome.amount, currency: outcome.currency });
      expect(changes).toBeLessThanOrEqual(shop.length);
      continue;
    }
    await updating;
    expect(outcome).toMatchObject({ type: 'done', code: '000.100.110' });
    const { amount: charged, currency: inCurrency } = (await gateway.status(id)).json();
    expect({ amount: charged, currency: inCurrency }).toEqual(seen);
    return { changes, isPaid: true };
  }
}
