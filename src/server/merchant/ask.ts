import { MerchantError } from './errors.ts';
import type { Connection } from './settings.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** One request to the gateway with the merchant's token. Throws a {@link MerchantError} when no JSON comes back. */
export async function ask(
  { base, authorization, patience }: Connection,
  url: URL,
  body?: URLSearchParams,
): Promise<Answer> {
  // The last gate before the token leaves: whoever made the address, it stays at the gateway.
  if (url.origin !== base.origin) {
    throw new MerchantError('path', 'The address leads to another host.', 'Ask the configured gateway only.');
  }
  const signal = AbortSignal.timeout(patience);
  let response: Response;
  let text: string;
  try {
    // Not 'error': a redirect shall be told apart from a gateway that is down. It is not followed either way.
    const options: RequestInit = { headers: { Authorization: authorization }, redirect: 'manual', signal };
    response = await fetch(url, body === undefined ? options : { ...options, method: 'POST', body });
    text = await response.text();
  } catch (cause) {
    throw unanswered(cause, signal, patience, body === undefined);
  }
  const { status } = response;
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    throw new MerchantError(
      'redirected',
      'The gateway’s answer is a redirect, which is not followed with the access token.',
      'Configure the address that answers by itself.',
      { status },
    );
  }
  try {
    return { status, body: JSON.parse(text) };
  } catch {
    throw unreadable(status);
  }
}

/** The answer is none of the gateway's API. */
export function unreadable(status: number): MerchantError {
  return new MerchantError(
    'answer',
    `The gateway’s answer (HTTP ${status}) is not what its API says.`,
    'Check the configured address; if it is right, ask again later before you take another payment.',
    { status },
  );
}

/** @param paying whether a payment may hang on the answer; preparing a checkout moves no money */
function unanswered(cause: unknown, signal: AbortSignal, patience: number, paying: boolean): MerchantError {
  const remedy = paying
    ? 'A payment may have happened: ask for the status again before you take another one.'
    : 'Nothing was paid; prepare the checkout again in a moment.';
  if (signal.aborted) {
    return new MerchantError('slow', `The gateway did not answer within ${patience} ms.`, remedy, { cause });
  }
  return new MerchantError('unreachable', 'The gateway could not be reached.', remedy, { cause });
}
