/** Sends requests to Adyen's Checkout API, and tells refused ones from those of which nobody knows whether they were processed. */
import * as z from 'zod';
import {
  type ConnectorParts,
  type HttpAnswer,
  type Outcome,
  readJsonAnswer,
  UnknownOutcome,
} from '../../connector/index.ts';
import { adyenErrors, adyenOtherError, adyenUncertainErrors } from './errors-data.ts';
import type { AdyenSettings } from './settings.ts';
import type { AdyenRequest } from './wire.ts';

/** The version whose types Adyen's package has. */
const version = 'v72';

/** Adyen's texts are left out, because they may contain what was sent. */
const serviceError = z.object({
  errorCode: z.string().regex(/^\d{1,4}(_\d{1,3})?$/),
  errorType: z.string().optional(),
});

/**
 * Returns a function that sends one request. `refused` is the outcome when Adyen did not process it; otherwise `body` is the
 * answer. Throws when the outcome is unknown.
 */
export function createAdyenClient({ settings, send, warn }: ConnectorParts<AdyenSettings>) {
  const { apiKey, livePrefix } = settings;
  const base =
    livePrefix === undefined
      ? `https://checkout-test.adyen.com/${version}`
      : `https://${livePrefix}-checkout-live.adyenpayments.com/checkout/${version}`;

  function refusalIn({ status, headers }: HttpAnswer, body: unknown): Outcome {
    const { data: error } = serviceError.safeParse(body);
    const isCertain =
      [400, 401, 403, 422].includes(status) &&
      headers['transient-error'] !== 'true' &&
      error?.errorType !== 'internal' &&
      !adyenUncertainErrors.includes(error?.errorCode ?? '');
    if (error === undefined || !isCertain) throw new UnknownOutcome('Adyen could not process the request');
    if (status === 401 || status === 403)
      warn('Adyen refused the API key: its user lacks a role, or it is no key of this environment.');
    const { errorCode: AcquirerResponse } = error;
    const { code, text } = adyenErrors[AcquirerResponse] ?? adyenOtherError;
    const resultDetails = { clearingInstituteName: 'Adyen', ExtendedDescription: text, AcquirerResponse };
    return { code, rule: 'adyen-refused-the-request', resultDetails };
  }

  return async (path: string, request: AdyenRequest, idempotencyKey: string) => {
    const headers = {
      'content-type': 'application/json',
      'x-api-key': apiKey,
      'idempotency-key': idempotencyKey,
    };
    const answer = await send({ method: 'POST', url: base + path, headers, body: JSON.stringify(request) });
    const body = readJsonAnswer(answer);
    const isProcessed = answer.status === 200 || answer.status === 201;
    return isProcessed ? { body } : { refused: refusalIn(answer, body) };
  };
}
