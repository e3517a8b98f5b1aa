/** A recorded checkout as a test for `payment-widgets/testing/playwright`. */

import type { JournalEvent } from '#contract/control/events.ts';
import type { CheckoutDetail, SummaryState } from '#contract/control/records.ts';
import { getRequestDetail } from '../recorded-request.ts';
import { flatParameters, isMasked } from './curl.ts';

/** Parameters that the kit sets itself, or that belong to one tenant. */
const ownOfKit = ['entityId', 'shopperResultUrl', 'integrity'];

const text = (value: string) =>
  `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
const memberName = (name: string) => (/^[a-zA-Z_$][\w$]*$/.test(name) ? name : text(name));

const expectations: Readonly<Record<SummaryState, (code: string) => string>> = {
  open: () => '',
  expired: () => '',
  pending: () => 'await expect(checkout).toBePending();',
  paid: () => 'await expect(checkout).toBePaid();\n  await expect(checkout).toBeChargedOnce();',
  declined: (code) => `await expect(checkout).toBeDeclined(${code === '' ? '' : text(code)});`,
};

/** The argument of `pay` for the cards of a brand other than the usual one. */
const cards: Readonly<Record<string, string>> = { MASTER: "'mastercard'", AMEX: "'amex'" };

/** Writes a test that makes the same checkout, arranges what the tester arranged, pays, and expects the same end. */
export function toPlaywrightTest({
  checkout,
  timeline,
}: Pick<CheckoutDetail, 'checkout' | 'timeline'>): string {
  const { amount, currency, brand, state } = checkout;
  const isChallenged = timeline.some(({ kind, what }) => kind === 'message' && /^CReq/i.test(what));
  const arranged = arrangementsOf({ checkout, timeline }, isChallenged);
  const isPaid = timeline.some((event) => getRequestDetail(event)?.operation === 'payment.submit');
  const lines = [
    ...arranged,
    `const checkout = await openCheckout({ ${parametersOf(timeline).join(', ')} });`,
    isPaid
      ? `await cardForm.pay(${isChallenged ? "'challenge'" : (cards[brand] ?? '')});`
      : 'await cardForm.ready();',
    ...(isChallenged
      ? ['await challenge.opened();', `await challenge.${state === 'declined' ? 'decline' : 'approve'}();`]
      : []),
    ...[expectations[state](checkout.code)].filter(Boolean),
  ];
  const used = ['tenant', 'openCheckout', 'cardForm', 'challenge'].filter((name) =>
    lines.some((line) => new RegExp(`\\b${name}[.(]`).test(line)),
  );
  const title = [brand, amount, currency, state].filter(Boolean).join(' ');
  return `import { expect, test } from 'payment-widgets/testing/playwright';

test(${text(title)}, async ({ ${used.join(', ')} }) => {
  ${lines.join('\n  ')}
});
`;
}

function parametersOf(timeline: readonly JournalEvent[]): string[] {
  const created = timeline.map(getRequestDetail).find((request) => request?.operation === 'checkout.create');
  return flatParameters(created?.parameters ?? {})
    .filter(([name, value]) => !ownOfKit.includes(name) && !isMasked(value))
    .map(([name, value]) => `${memberName(name)}: ${text(value)}`);
}

/** The rule of an outcome that a tester has queued. */
const queuedRule = 'queued-outcome';

/**
 * Writes what is arranged before the payment. A decline may have come about by a card or a name, which are not recorded, so
 * that it is queued by its code.
 */
function arrangementsOf(
  { checkout: { state, code }, timeline }: Pick<CheckoutDetail, 'checkout' | 'timeline'>,
  isChallenged: boolean,
): string[] {
  const arranged = timeline.flatMap(arrangementOf);
  const isQueued = arranged.some((line) => line.startsWith('await tenant.next('));
  const isOther = state === 'declined' || state === 'pending';
  return isOther && !isQueued && !isChallenged && code !== ''
    ? [...arranged, `await tenant.next({ result: ${text(code)} });`]
    : arranged;
}

/** The faults that a request met, and the result codes that were queued, as calls of the kit. */
function arrangementOf(event: JournalEvent): string[] {
  const { rule, code } = event.detail;
  if (event.kind === 'decision' && rule === queuedRule && typeof code === 'string')
    return [`await tenant.next({ result: ${text(code)} });`];
  const request = getRequestDetail(event);
  const fault = request?.fault;
  if (!fault || !request.operation) return [];
  return [`await tenant.faults.add(${fault}, { on: '${request.operation}' });`];
}
