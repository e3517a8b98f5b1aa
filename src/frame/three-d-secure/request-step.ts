import { step } from '../../contract/three-d-secure.ts';
import { retryAfter } from '../retry-after.ts';
import type { Event, Question } from './state.ts';

/** A server that asks the issuer itself may take long. */
const patience = 30_000;

/** Statuses that a later try may change, beside those of 500 and more. */
const passing = [408, 425, 429];

/** Asks the server once what to do next. Throws nothing: no answer is an event, too. */
export async function ask(id: string, question: Question): Promise<Event> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), patience);
  try {
    const response = await fetch(`/v1/threeDSecure/${encodeURIComponent(id)}/step`, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: question,
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      signal: abort.signal,
    });
    const { status, ok } = response;
    if (status >= 400 && status < 500 && !passing.includes(status)) return { type: 'refused' };
    const parsed = step.safeParse(ok && (await response.json()));
    if (parsed.success) return { type: 'answered', step: parsed.data };
    return { type: 'failed', after: retryAfter(response) };
  } catch {
    return { type: 'failed' };
  } finally {
    clearTimeout(timer);
  }
}
