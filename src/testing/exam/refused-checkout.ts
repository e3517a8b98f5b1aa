/** Why a shop has no form: the gateway's own words about its checkout. */
import type { TestTenant } from '../kit/tenant.ts';

/** What the gateway said against the newest checkout of the shop; empty when it refused none. */
export async function describeRefusal({ journal }: Pick<TestTenant, 'journal'>): Promise<string> {
  const newest = (await journal.requests({ on: 'checkout.create' })).at(-1);
  if (newest === undefined || newest.status < 400) return '';
  const { description = '', parameterErrors = [] } = newest.answer ?? {};
  const cause = parameterErrors.map(({ name, message }) => `${name}: ${message}`).join('; ') || description;
  const hint = /merchantTransactionId|amount/.test(cause)
    ? ' (a gateway with --lenient-formats takes short order numbers and amounts such as 92.5; the examination does not)'
    : '';
  return `the gateway refuses the shop’s checkout with ${newest.status} ${newest.code ?? ''}: ${cause}${hint}`;
}
