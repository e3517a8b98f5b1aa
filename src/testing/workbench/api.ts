/** Calls of the control plane. */
import { texts } from './texts.ts';
import { authorization, isTokenWanted } from './token.ts';

/** Why a call failed, in a sentence for the tester. */
export class ControlProblem extends Error {}

/**
 * Calls the control plane and gives the JSON of its answer; undefined when it has none. Rejects with a
 * {@link ControlProblem} that says why.
 */
export async function callControl<Answer>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  const response = await fetch(path, {
    method,
    cache: 'no-store',
    headers: { ...authorization(), ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ControlProblem(texts.unreachable);
  });
  if (response.status === 401) isTokenWanted.value = true;
  const text = await response.text();
  if (!response.ok) throw new ControlProblem(`${response.status}: ${messageIn(text)}`);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

/** `{ error: { parameter, message } }` is what the control plane answers; anything else is shown as it is. */
function messageIn(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: { parameter?: string; message?: string } };
    return [error?.parameter, error?.message].filter(Boolean).join(': ') || text;
  } catch {
    return text.slice(0, 300);
  }
}

/** @param rest such as `/clock`, with what needs it encoded */
export const tenantPath = (tenant: string, rest = '') => `/tenants/${encodeURIComponent(tenant)}${rest}`;

/** Makes a query; members that are empty or undefined are left out. */
export function queryString(values: { readonly [name: string]: string | number | undefined }): string {
  const set = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
  return query && `?${query}`;
}
