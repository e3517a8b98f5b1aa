/** Calls Adyen's Management API (https://docs.adyen.com/api-explorer/Management/3/overview). */
import type * as z from 'zod';
import { type ConnectorParts, readJsonAnswer, UnknownOutcome } from '../../connector/index.ts';
import type { Settings } from './settings.ts';

const bases = {
  test: 'https://management-test.adyen.com/v3',
  live: 'https://management-live.adyen.com/v3',
};

/** An answer of Adyen's, or the status by which it refuses: 401 for the key, 403 for its rights, others for what was sent. */
export type Managed<Read> = { readonly data: Read } | { readonly refusal: number };

/** Makes the function that asks, or sends. */
export function createManagement({ settings, send, environment }: ConnectorParts<Settings>) {
  const base = bases[environment];
  return async function call<Read>(
    read: z.ZodType<Read>,
    path: string,
    sent?: object,
  ): Promise<Managed<Read>> {
    const answer = await send({
      method: sent ? 'POST' : 'GET',
      url: base + path,
      headers: { 'content-type': 'application/json', 'x-api-key': settings.apiKey },
      ...(sent && { body: JSON.stringify(sent) }),
    });
    if ([400, 401, 403, 404, 422].includes(answer.status)) return { refusal: answer.status };
    const { data } = read.safeParse(readJsonAnswer(answer));
    if (answer.status > 299 || data === undefined)
      throw new UnknownOutcome(
        `Adyen’s Management API answered HTTP ${answer.status}, which does not say what was done`,
      );
    return { data };
  };
}
