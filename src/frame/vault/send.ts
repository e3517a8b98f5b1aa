import type { FromFrame } from '../../contract/messages.ts';
import { errorAnswer, paymentAnswer, type ReadPaymentAnswer } from '../../contract/payment.ts';
import { retryAfter } from '../retry-after.ts';

export type Outcome = Extract<FromFrame, { type: 'done' | 'saved' | 'refused' | 'unanswered' }>;

/** Pauses before the repeats of a request that got no answer, in milliseconds; 0 ends the repeats. */
const pauses = [500, 1000, 2000, 0];
/** A payment may take long at the acquirer; giving up earlier would make outcomes unknown that are not. */
const patience = 60_000;
/** How long a server may tell to wait, in milliseconds: a shopper does not sit through more. */
const longestWait = 10_000;

function wayOn({ result, redirect }: ReadPaymentAnswer): Outcome {
  const { url, method, parameters } = redirect;
  const pending = result.code.startsWith('000.200.');
  const fields = parameters.map(({ name, value }) => [name, value]);
  const { code } = result;
  if (method === 'POST') return { type: 'done', url, fields, pending, code };
  const query = new URLSearchParams(fields).toString();
  const mark = query && (url.includes('?') ? '&' : '?');
  return { type: 'done', url: url + mark + query, fields: [], pending, code };
}

/** The outcome an answer tells; undefined when it tells none, and the outcome stays unknown. */
function outcomeOf(status: number, json: unknown): Outcome | undefined {
  const paid = paymentAnswer.safeParse(json);
  if (paid.success) return status === 200 ? wayOn(paid.data) : undefined;
  const refused = errorAnswer.safeParse(json);
  if (!refused.success) return undefined;
  const { result } = refused.data;
  if (status === 200 && result.code.startsWith('000.'))
    return { type: 'saved', code: result.code, description: result.description };
  const errors = 'parameterErrors' in result ? result.parameterErrors : [];
  return { type: 'refused', code: result.code, description: result.description, errors };
}

/** The outcome, or, where none is known, how long the server wants to be left alone, in milliseconds. */
async function post(url: string, body: string): Promise<Outcome | number> {
  const abort = new AbortController();
  // Not cleared: it does nothing to an answer that has come.
  setTimeout(() => abort.abort(), patience);
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
    // Not 429: the gateway judges no new attempt then, and what it has answered before it answers again.
    if (response.status >= 500) return retryAfter(response);
    return outcomeOf(response.status, await response.json()) ?? 0;
  } catch {
    return 0;
  }
}

/**
 * Sends one payment attempt and repeats it, unchanged, when no answer comes: lost connection, time-out, server error,
 * nonsense. The attempt id in `body` makes repeats harmless. A server that names a time gets one repeat, after it
 * (threeds-security.md fault 10); what it has done with the payment is not known, so nothing here says "failed".
 *
 * @param retrying called before each repeat
 */
export async function sendPayment(url: string, body: string, retrying: () => void): Promise<Outcome> {
  let told = 0;
  for (const pause of pauses) {
    const answer = await post(url, body);
    if (typeof answer === 'object') return answer;
    if (!pause || answer > longestWait || (told && answer)) break;
    told += answer;
    retrying();
    // Uneven pauses keep a crowd that lost the same server from coming back as one.
    await new Promise((resolve) => setTimeout(resolve, answer + pause * (0.75 + Math.random() / 2)));
  }
  return { type: 'unanswered' };
}
