import type { FromFrame } from '#contract/messages.ts';
import { errorAnswer, paymentAnswer, type ReadPaymentAnswer } from '#contract/payment.ts';
import { readWire } from '#contract/wire-schema.ts';
import { pause, retryAfter } from '../pause.ts';

/** The outcome of a payment attempt, as it is sent to the widget; `unanswered` means that it is not known. */
export type PaymentOutcome = Extract<
  FromFrame,
  { type: 'done' | 'saved' | 'amountChanged' | 'refused' | 'unanswered' }
>;

/** Pauses before each repeat of a request that got no answer, in milliseconds. 0 means that no repeat follows. */
const retryDelaysMs = [500, 1000, 2000, 0];
/**
 * The longest time that one request may take, in milliseconds. Acquirers are slow, and giving up earlier would lose
 * outcomes that are known.
 */
const timeoutMs = 60_000;
/** The longest `Retry-After` that is obeyed, in milliseconds, because no shopper waits longer. */
const maxRetryAfterMs = 10_000;
/** The same for a limit of the gateway (429). Limits of cards last longer, and a repeat would only count again. */
const maxLimitedMs = 3_000;

/**
 * Removes everything that looks like a card number from a text for the merchant's page. The rule must not depend on what
 * was typed: a text from which only the typed digits were cut would reveal them.
 */
const withoutNumbers = (text: string) => text.replace(/\d(?:\D?\d){8,}/g, '\u2026');

function redirectOf({ result: { code }, redirect }: ReadPaymentAnswer): PaymentOutcome {
  const { url, method, parameters } = redirect;
  const fields = parameters.map(({ name, value }) => [name, value]);
  const isPost = method === 'POST';
  const query = isPost ? '' : new URLSearchParams(fields).toString();
  const separator = query && (url.includes('?') ? '&' : '?');
  const pending = code.startsWith('000.200.');
  return { type: 'done', url: url + separator + query, fields: isPost ? fields : [], pending, code };
}

/** Returns the outcome that an answer names; undefined when it names none, so that the outcome stays unknown. */
function outcomeOf(status: number, json: unknown): PaymentOutcome | undefined {
  const paid = readWire(paymentAnswer, json);
  if (paid) return status === 200 ? redirectOf(paid) : undefined;
  const refused = readWire(errorAnswer, json);
  if (!refused) return undefined;
  const { amount, currency, amountText } = refused;
  if (amount && currency) return { type: 'amountChanged', amount, currency, amountText };
  const { code, parameterErrors = [], ...result } = refused.result;
  const description = withoutNumbers(result.description);
  if (status === 200 && code.startsWith('000.')) return { type: 'saved', code, description };
  const errors = parameterErrors.map(({ name, message }) => ({
    name: withoutNumbers(name),
    message: /^card\.(number|cvv)$/.test(name) ? '' : withoutNumbers(message),
  }));
  return { type: 'refused', code, description, errors };
}

/**
 * Sends the payment once. Resolves to its outcome or, where none is known, to the server's `Retry-After` in
 * milliseconds.
 *
 * @param isPatient whether the end of a short limit is waited for
 */
async function post(url: string, body: string, isPatient: boolean): Promise<PaymentOutcome | number> {
  const abort = new AbortController();
  // The timer need not be cleared: aborting has no effect on an answer that has arrived.
  setTimeout(() => abort.abort(), timeoutMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      signal: abort.signal,
    });
    const { status } = response;
    const waitMs = retryAfter(response);
    // While the gateway limits requests it judges no new attempt, so that nothing was paid (429).
    if (status >= 500 || (status === 429 && isPatient && waitMs && waitMs <= maxLimitedMs)) return waitMs;
    return outcomeOf(status, await response.json()) ?? 0;
  } catch {
    return 0;
  }
}

/**
 * Sends one payment attempt, and repeats it unchanged when no usable answer comes: the connection is lost, the time is
 * over, the server fails or answers nonsense. The attempt's id in `body` makes repeats harmless. When the server sends
 * `Retry-After`, one repeat follows after that time (threeds-security.md fault 10). After a lost answer nobody knows
 * what the server has done with the payment, so there is no outcome "failed".
 *
 * @param retrying called before each repeat
 */
export async function postPayment(url: string, body: string, retrying: () => void): Promise<PaymentOutcome> {
  let waitedMs = 0;
  for (const delayMs of retryDelaysMs) {
    const answer = await post(url, body, !waitedMs);
    if (typeof answer === 'object') return answer;
    if (!delayMs || answer > maxRetryAfterMs || (waitedMs && answer)) break;
    waitedMs += answer;
    retrying();
    // Pauses of random length prevent many clients that lost the same server from coming back at the same moment.
    await pause(answer + delayMs * (0.75 + Math.random() / 2));
  }
  return { type: 'unanswered' };
}
