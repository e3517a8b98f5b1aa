import * as z from 'zod/mini';
import type { FromFrame } from '../../contract/messages.ts';

export type Outcome = Extract<FromFrame, { type: 'done' | 'refused' | 'unanswered' }>;

/** Pauses before the repeats of a request that got no answer, in milliseconds. */
const pauses = [500, 1000, 2000];
/** A payment may take long at the acquirer; giving up earlier would make outcomes unknown that are not. */
const patience = 60_000;

const text = z.string();
const result = z.object({ code: text, description: text });
const done = z.object({ redirect: z.object({ url: text }) });
const faulty = z.object({
  result: z.object({
    code: text,
    description: text,
    parameterErrors: z.array(z.object({ name: text, message: text })),
  }),
});
const answer = z.union([done, faulty, z.object({ result })]);

/** The outcome an answer tells; undefined when it tells none, and the outcome stays unknown. */
function outcomeOf(status: number, json: unknown): Outcome | undefined {
  const parsed = answer.safeParse(json);
  if (!parsed.success) return undefined;
  if ('redirect' in parsed.data) {
    return status === 200 ? { type: 'done', url: parsed.data.redirect.url } : undefined;
  }
  const { code, description } = parsed.data.result;
  const errors = 'parameterErrors' in parsed.data.result ? parsed.data.result.parameterErrors : [];
  return { type: 'refused', code, description, errors };
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
    if (response.status === 429 || response.status >= 500) return undefined;
    return outcomeOf(response.status, await response.json());
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends one payment attempt and repeats it, unchanged, when no answer comes: lost connection, time-out, server error,
 * throttling, nonsense. The attempt id in `body` makes repeats harmless.
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
