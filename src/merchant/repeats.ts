/**
 * Sends a request again when its answer was lost, if that cannot charge anybody twice (gateway-contract 9.2). Three
 * promises of the gateway make it safe:
 *
 * - When it answers 429, or 503 with `Retry-After`, it has done nothing.
 * - For a day, all requests with the same `Idempotency-Key` are one payment.
 * - Reading a record, updating a stored one and preparing a checkout never move money.
 *
 * Every other request is sent once.
 */
import { type Answer, ask, type Request, type TimeLimit } from './ask.ts';
import { MerchantError } from './errors.ts';
import type { Connection } from './settings.ts';

/** How a kind of call may be repeated, and what its caller is told when its answer is lost. */
export interface Manner {
  /** Whether the same request may be sent again although an earlier one may have been processed. */
  readonly isRepeatable: boolean;
  /** What to do when nobody knows whether the request was processed. */
  readonly whenLost: string;
  /** Whether a request without an answer may have moved money. */
  readonly movesMoney?: true;
}

/** Calls that read a record, or that set a stored one to the same values again. */
export const reads: Manner = {
  isRepeatable: true,
  whenLost: 'A payment may have happened: ask for the status again before you take another one.',
};

/** Calls that prepare a checkout. When the answer is lost, the checkout stays without use until it expires. */
export const prepares: Manner = {
  isRepeatable: true,
  whenLost: 'Nothing was paid; prepare the checkout again in a moment.',
};

/**
 * Calls that store an instrument or end its registration. They charge nothing, but a repeat would store it twice or be
 * refused.
 */
export const stores: Manner = {
  isRepeatable: false,
  whenLost:
    'Nothing was charged, but it may have been done: call again, and expect it to be done twice or refused.',
};

/** Payments with an `Idempotency-Key`: the gateway makes one payment, however often the request is sent. */
export const pays: Manner = {
  isRepeatable: true,
  movesMoney: true,
  whenLost:
    'The payment may have happened: call again with the same parameters and this error’s idempotencyKey within a day, or ask findOutcome with its merchantTransactionId. Do not send it without the key.',
};

/**
 * The wait before the first repeat of a request whose answer was lost, in milliseconds. Each further wait is four times
 * as long.
 */
const firstDelayMs = 100;

/**
 * Sends a request, repeats it where {@link Manner} allows it until the time of the call is over, and reads its answer.
 * Every error says whether money may have moved.
 *
 * @param read throws a {@link MerchantError} for an answer that is no success
 */
export async function callGateway<Body>(
  connection: Connection,
  request: Request,
  manner: Manner,
  read: (answer: Answer) => Body,
): Promise<Body> {
  const { answer, wasLost } = await lastAnswer(connection, request, manner);
  try {
    if (answer instanceof MerchantError) throw answer;
    return read(answer);
  } catch (error) {
    throw error instanceof MerchantError ? judged(error, { ...request, ...manner, wasLost }) : error;
  }
}

interface LastAnswer {
  readonly answer: Answer | MerchantError;
  /** Whether an earlier try may have been processed although its answer was lost. */
  readonly wasLost: boolean;
}

async function lastAnswer(connection: Connection, request: Request, manner: Manner): Promise<LastAnswer> {
  const { timeoutMs, retries } = connection;
  const limit: TimeLimit = { signal: AbortSignal.timeout(timeoutMs), timeoutMs };
  const end = performance.now() + timeoutMs;
  let wasLost = false;
  for (let tries = 0; ; tries += 1) {
    const answer = await attempt(connection, request, limit);
    const wait = tries < retries ? waitBefore(answer, manner, tries) : undefined;
    if (wait === undefined || performance.now() + wait >= end) return { answer, wasLost };
    wasLost ||= mayBeProcessed(answer);
    await pause(wait);
  }
}

/** Returns the answer, or the error in its place. */
async function attempt(
  connection: Connection,
  request: Request,
  limit: TimeLimit,
): Promise<Answer | MerchantError> {
  try {
    return await ask(connection, request, limit);
  } catch (error) {
    if (error instanceof MerchantError) return error;
    throw error;
  }
}

/** Returns the milliseconds to wait before the next try; undefined when there must be none. */
function waitBefore(
  answer: Answer | MerchantError,
  { isRepeatable }: Manner,
  tries: number,
): number | undefined {
  if (isUntouched(answer)) return answer.retryAfterMs;
  const { status = 0 } = answer;
  const isOver = answer instanceof MerchantError && status === 0 && answer.problem !== 'unreachable';
  if (!isRepeatable || isOver || (status > 0 && status < 500)) return undefined;
  return firstDelayMs * 4 ** tries * (1 + Math.random() / 2);
}

/** Whether the answer says that the gateway has not begun to process the request. */
function isUntouched(answer: Answer | MerchantError): boolean {
  // A 429 may also be the page of a proxy (gateway-contract 3.8). A proxy's 503 says nothing about the gateway.
  const isGateways = !(answer instanceof MerchantError) || answer.problem === 'refused';
  return answer.status === 429 || (isGateways && answer.status === 503 && answer.retryAfterMs !== undefined);
}

/** Whether the request may have been processed although there is no usable answer. */
function mayBeProcessed(answer: Answer | MerchantError): boolean {
  if (isUntouched(answer)) return false;
  const { status = 0 } = answer;
  if (!(answer instanceof MerchantError) || answer.problem === 'refused') return status >= 500;
  // A correct redirect means that the request was not processed. A wrong one, which is this error, means nothing.
  return ['unreachable', 'slow', 'answer', 'redirected'].includes(answer.problem);
}

/** Returns the error with its meaning for this request: whether money may have moved, and what to do. */
function judged(
  error: MerchantError,
  { idempotencyKey, movesMoney, whenLost, wasLost }: Request & Manner & Pick<LastAnswer, 'wasLost'>,
): MerchantError {
  const { problem, reason, status } = error;
  // The repeat of a processed request gets its record. HTTP 400 therefore means that no earlier try was processed.
  const isOpen = mayBeProcessed(error) || (wasLost && status !== 400);
  const isOutcomeUnknown = movesMoney === true && isOpen;
  const isUnanswered = problem === 'unreachable' || problem === 'slow';
  const remedy = isUnanswered || isOutcomeUnknown ? whenLost : error.remedy;
  return new MerchantError(problem, reason, remedy, {
    ...error,
    cause: error.cause,
    isOutcomeUnknown,
    idempotencyKey,
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
