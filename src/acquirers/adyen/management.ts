/** Calls Adyen's Management API (https://docs.adyen.com/api-explorer/Management/3/overview). */
import * as z from 'zod';
import {
  type ConnectorParts,
  type HttpAnswer,
  quoteReason,
  readJsonAnswer,
  UnknownOutcome,
} from '../../connector/index.ts';
import type { Settings } from './settings.ts';

const bases = {
  test: 'https://management-test.adyen.com/v3',
  live: 'https://management-live.adyen.com/v3',
};

/**
 * An answer of Adyen's, or the status by which it refuses: 401 for the key, 403 for its rights, 429 for haste, others for what was
 * sent; with the reason that it gives (`RestServiceError` of its OpenAPI document), and the fields that it does not take.
 */
export type Managed<Read> =
  | { readonly data: Read }
  | { readonly refusal: number; readonly reason: string; readonly fields: readonly string[] };

const text = z.string().nullish().catch(undefined);
const restServiceError = z
  .object({
    ...{ errorCode: text, title: text, detail: text },
    invalidFields: z
      .array(z.object({ name: text, message: text }))
      .nullish()
      .catch([]),
  })
  .catch({});

/** Makes the function that asks, or sends. */
export function createManagement({ settings, send, environment }: ConnectorParts<Settings>) {
  const base = bases[environment];
  return async function call<Read>(
    read: z.ZodType<Read>,
    path: string,
    body?: object,
  ): Promise<Managed<Read>> {
    const answer = await send({
      method: body ? 'POST' : 'GET',
      url: base + path,
      headers: { 'content-type': 'application/json', 'x-api-key': settings.apiKey },
      ...(body && { body: JSON.stringify(body) }),
    });
    if ([400, 401, 403, 404, 422, 429].includes(answer.status)) return readRefusal(answer);
    const { data } = read.safeParse(readJsonAnswer(answer));
    if (answer.status > 299 || data === undefined)
      throw new UnknownOutcome(
        `Adyen’s Management API answered HTTP ${answer.status}, which does not say what was done`,
      );
    return { data };
  };
}

/** Leaves out the values of the fields, which Adyen repeats. */
function readRefusal(answer: HttpAnswer) {
  const { errorCode, title, detail, invalidFields } = restServiceError.parse(readJsonAnswer(answer));
  const fields = invalidFields ?? [];
  const sentence =
    fields.length > 0
      ? fields.map(({ name, message }) => [name, message].filter(Boolean).join(': '))
      : [detail];
  return {
    refusal: answer.status,
    reason: quoteReason('Adyen', [errorCode, title, ...sentence]),
    fields: fields.flatMap(({ name }) => name ?? []),
  };
}
