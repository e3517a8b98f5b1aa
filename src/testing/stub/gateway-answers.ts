/** Answers the requests that the widget sends to the gateway. Requests of others go their way. */
import { formTexts } from '../../texts/all-forms.ts';
import { writePrice } from '../../texts/price-text.ts';
import type { Replacements } from './replacements.ts';
import type { StubCheckout } from './widget-stub.ts';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const secondsOfCheckout = 1_800;

/** The gateway's answer about the checkout, as `GET /v1/checkouts/{id}/config` gives it. */
function aboutCheckout(id: string, checkout: StubCheckout, tag: string | undefined): Answer {
  const { amount = '92.00', currency = 'EUR', registrations = [], state = 'open' } = checkout;
  if (state === 'unknown') return { status: 404, body: {} };
  const finished = state === 'finished';
  return {
    status: 200,
    body: {
      id,
      amount,
      currency,
      amountText: writePrice(tag, amount, currency),
      registrations,
      finished,
      expiresIn: secondsOfCheckout,
      environment: 'test',
    },
  };
}

function answerTo(address: string, checkout: StubCheckout, tag: string | undefined): Answer | undefined {
  const [, id] = /\/v1\/checkouts\/([^/]+)\/config$/.exec(address) ?? [];
  if (id !== undefined) return aboutCheckout(decodeURIComponent(id), checkout, tag);
  const [, code] = /\/v1\/static\/[^/]+\/locales\/([\w-]+)\.json$/.exec(address) ?? [];
  if (code === undefined) return undefined;
  const texts = new Map<string, unknown>(Object.entries(formTexts)).get(code);
  return texts ? { status: 200, body: texts } : { status: 404, body: {} };
}

/**
 * Answers in place of `fetch`.
 *
 * @param bases returns the gateway's addresses in the page, with a slash at the end
 */
export function answerRequests(
  replacements: Replacements,
  bases: () => readonly string[],
  checkout: () => StubCheckout,
): void {
  const others = Reflect.get(globalThis, 'fetch') as typeof fetch | undefined;
  const value = async (request: RequestInfo | URL, init?: RequestInit) => {
    const address = typeof request === 'object' && 'url' in request ? request.url : `${request}`;
    const answer = bases().some((base) => address.startsWith(base))
      ? answerTo(address, checkout(), new Headers(init?.headers).get('Accept-Language') ?? undefined)
      : undefined;
    if (answer) return { ...answer, redirected: false, url: address, json: async () => answer.body };
    if (!others) throw new TypeError('This page has no fetch.');
    return others(request, init);
  };
  replacements.replace(globalThis, 'fetch', { value, writable: true });
}
