import { step } from '#contract/three-d-secure.ts';
import { readWire } from '#contract/wire-schema.ts';
import { retryAfter } from '../pause.ts';
import type { AuthenticationEvent, StepRequest } from './state.ts';

/** How long the server may take to answer, in milliseconds. It may have to ask the issuer first. */
const timeoutMs = 30_000;

/** The statuses below 500 after which the request should be repeated. */
const retryableStatuses = [408, 425, 429];

/**
 * Asks the server once what to do next. Never throws: a missing answer is returned as an event, too.
 *
 * @param path of the page's steps
 */
export async function requestStep(path: string, request: StepRequest): Promise<AuthenticationEvent> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: request,
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      signal: abort.signal,
    });
    const { status, ok } = response;
    if (status >= 400 && status < 500 && !retryableStatuses.includes(status)) return { type: 'refused' };
    const next = readWire(step, ok && (await response.json()));
    if (next) return { type: 'answered', step: next };
    return { type: 'failed', retryAfterMs: retryAfter(response) };
  } catch {
    return { type: 'failed' };
  } finally {
    clearTimeout(timer);
  }
}
