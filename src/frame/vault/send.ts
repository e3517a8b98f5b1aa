import type { FromFrame } from '../../contract/messages.ts';
import { errorAnswer, paymentAnswer, type ReadPaymentAnswer } from '../../contract/payment.ts';

export type Outcome = Extract<FromFrame, { type: 'done' | 'saved' | 'refused' | 'unanswered' }>;

/** Pauses before the repeats of a request that got no answer, in milliseconds. */
const pauses = [500, 1000, 2000];
/** A payment may take long at the acquirer; giving up earlier would make outcomes unknown that are not. */
const patience = 60_000;

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

async function post(url: string, body: string): Promise<Outcome | undefined> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), patience);
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
    if (response.status >= 500) return undefined;
    return outcomeOf(response.status, await response.json());
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends one payment attempt and repeats it, unchanged, when no answer comes: lost connection, time-out, server error,
 * nonsense. The attempt id in `body` makes repeats harmless.
 *
 * @param retrying called before each repeat
 */
export async function sendPayment(url: string, body: string, retrying: () => void): Promise<Outcome> {
  for (const pause of pauses) {
    const outcome = await post(url, body);
    if (outcome) return outcome;
    retrying();
    // Uneven pauses keep a crowd that lost the same server from coming back as one.
    await new Promise((resolve) => setTimeout(resolve, pause * (0.75 + Math.random() / 2)));
  }
  return (await post(url, body)) ?? { type: 'unanswered' };
}
