/** Sends requests to Adyen's Checkout API, and tells refused ones from those of which nobody knows whether they were processed. */
import * as z from 'zod';
import {
  type ConnectorParts,
  type HttpAnswer,
  type Outcome,
  readJsonAnswer,
  UnknownOutcome,
} from '../../connector/index.ts';
import {
  errors,
  otherError,
  type RequestError,
  refusingKinds,
  throttlingError,
  uncertainErrors,
} from './errors-data.ts';
import type { Settings } from './settings.ts';
import type { AdyenRequest } from './wire.ts';

/** The version whose types Adyen's package has. */
const version = 'v72';

/** Adyen's texts are left out, because they may contain what was sent. */
const serviceError = z.object({
  errorCode: z.string().regex(/^\d{1,4}(_\d{1,3})?$/),
  errorType: z.string().optional(),
});

/** An answer of Adyen, or the outcome of a request that it has not processed. */
interface AdyenAnswered {
  readonly body?: unknown;
  readonly refused?: Outcome;
  /** What was wrong, in Adyen's words: `validation`, `configuration`, `security`; `throttling` is ours. */
  readonly kind?: string;
}

/**
 * Returns a function that sends one request. `refused` is the outcome when Adyen did not process it; otherwise `body` is the
 * answer. Throws when the outcome is unknown.
 */
export function createClient({ settings, send, warn }: ConnectorParts<Settings>) {
  const { apiKey, livePrefix } = settings;
  const base =
    livePrefix === undefined
      ? `https://checkout-test.adyen.com/${version}`
      : `https://${livePrefix}-checkout-live.adyenpayments.com/checkout/${version}`;

  function refusalIn({ status, headers }: HttpAnswer, body: unknown): AdyenAnswered {
    if (status === 429) return { refused: toRefusal(throttlingError), kind: 'throttling' };
    const { data: error } = serviceError.safeParse(body);
    const isTransient = headers['transient-error'] === 'true';
    if (error === undefined || isTransient || !isCertainRefusal(status, error))
      throw new UnknownOutcome('Adyen could not process the request');
    const { errorCode = '', errorType } = error;
    const kind = status === 401 || status === 403 ? 'security' : (errorType ?? 'validation');
    const refused = toRefusal(errors[errorCode] ?? otherError, errorCode);
    if (kind !== 'security') return { refused: { ...refused, isNeverMade: true }, kind };
    warn('Adyen refused the API key: its user lacks a role, or it is no key of this environment.');
    // Adyen does so before it looks whether it has processed the request before.
    return { refused, kind };
  }

  return async (path: string, request: AdyenRequest, idempotencyKey: string): Promise<AdyenAnswered> => {
    const headers = {
      'content-type': 'application/json',
      'x-api-key': apiKey,
      'idempotency-key': idempotencyKey,
    };
    const answer = await send({ method: 'POST', url: base + path, headers, body: JSON.stringify(request) });
    const body = readJsonAnswer(answer);
    const isProcessed = answer.status === 200 || answer.status === 201;
    return isProcessed ? { body } : refusalIn(answer, body);
  };
}

/** Whether an error says for certain that the request was not processed. */
function isCertainRefusal(
  status: number,
  { errorCode = '', errorType = '' }: z.infer<typeof serviceError>,
): boolean {
  if (uncertainErrors.includes(errorCode)) return false;
  return [400, 401, 403, 422].includes(status) ? errorType !== 'internal' : refusingKinds.includes(errorType);
}

function toRefusal({ code, text }: RequestError, AcquirerResponse?: string): Outcome {
  const resultDetails = {
    clearingInstituteName: 'Adyen',
    ExtendedDescription: text,
    ...(AcquirerResponse && { AcquirerResponse }),
  };
  return { code, rule: 'adyen-refused-the-request', resultDetails };
}
