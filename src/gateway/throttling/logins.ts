/** Limits failed log-ins, so that tokens and passwords cannot be tried without end (threeds-security, "API2"). */
import type { FastifyRequest, preHandlerHookHandler } from 'fastify';
import type { AbuseLimit } from '../config/throttles.ts';
import { Refusal, Throttled } from '../core/refusal.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import { requireGrant, sentCredentials } from '../http/authentication.ts';
import { type Credentials, verifyPassword } from '../http/legacy-authentication.ts';
import { proveCaller, refuseEarly } from '../http/merchant-request.ts';
import { type CountedSubject, type CountingContext, createCounterKey, createNetworks } from './subjects.ts';

export interface Logins {
  /** For `onRequest`, see {@link createHook}: refuses a request by its headers, before its body is read. */
  readonly early: (request: FastifyRequest) => Promise<void> | undefined;
  /** For `preHandler`, see {@link createHook}: proves the caller, also by user and password in the body. {@link merchantRequest} reads the result. */
  readonly prove: (request: FastifyRequest) => Promise<void> | undefined;
}

/**
 * Makes the hooks that authenticate callers. An address that has sent too many different wrong credentials gets 429
 * until its interval is over. Other addresses are not locked out with it. The same wrong token sent again and again, as
 * by a forgotten program, counts once.
 *
 * A valid token passes even from a locked-out address: tokens cannot be guessed, and programs of several merchants may
 * share the address. A valid password does not pass, because passwords can be guessed, and the last of many guesses
 * would otherwise succeed.
 */
export function createLogins(gateway: CountingContext): Logins {
  const { config } = gateway;

  /** Counts the failure that an error tells of, and throws the error. */
  async function failed(request: FastifyRequest, error: unknown): Promise<never> {
    const isFailure = error instanceof Refusal && [401, 403].includes(error.status);
    if (isFailure) {
      await refuseLockedOut(gateway, request);
      await noteFailure(gateway, request);
    }
    throw error;
  }

  async function proveUser(request: FastifyRequest, user: Credentials): Promise<void> {
    // Refuses before the password is verified, because the time for the verification would reveal something about it.
    await refuseLockedOut(gateway, request);
    const proving = verifyPassword(config, user).then(() => requireGrant(config, request));
    const grant = await proving.catch((error) => failed(request, error));
    proveCaller(config, request, grant);
  }

  return {
    early(request) {
      try {
        refuseEarly(config, request);
        return undefined;
      } catch (error) {
        if (request.headers.authorization === undefined) throw error;
        return failed(request, error);
      }
    },
    prove(request) {
      const { user } = sentCredentials(config, request) ?? {};
      if (user !== undefined) return proveUser(request, user);
      proveCaller(config, request);
      return undefined;
    },
  };
}

/** Makes a hook of a step that has to wait only for some requests. Without a promise the others go on at once. */
export function createHook(
  step: (request: FastifyRequest) => Promise<void> | undefined,
): preHandlerHookHandler {
  return (request, _reply, done) => {
    const waiting = step(request);
    if (waiting === undefined) done();
    else waiting.then(() => done(), done);
  };
}

async function refuseLockedOut(
  { config, clock, store }: CountingContext,
  request: FastifyRequest,
): Promise<void> {
  const throttle = config.throttles[byAddress];
  if (!throttle) return;
  const now = clock.now();
  const waits = await Promise.all(
    createNetworks(request.ip).map(async ({ name, times }) => {
      const reading = store.readCount({ key: createCounterKey(config, byAddress, name), now });
      const { count, resetsAt } = (await unlessUnavailable(reading, undefined)) ?? {
        count: 0,
        resetsAt: now,
      };
      return count < throttle.limit * times ? 0 : Math.max(1, Math.ceil((resetsAt - now) / 1000));
    }),
  );
  const seconds = Math.max(...waits);
  if (seconds > 0) throw new Throttled(seconds);
}

/**
 * Counts a failed log-in. When one user has too many failures from all addresses together, each address has only one
 * failure left for that user.
 */
async function noteFailure(gateway: CountingContext, request: FastifyRequest): Promise<void> {
  const credentials = sentCredentials(gateway.config, request);
  if (credentials === undefined) return;
  const { secret, user } = credentials;
  const attacked = user && { name: user.userId, times: 1 };
  const isAttacked =
    attacked !== undefined &&
    (await isOver(gateway, byUser, attacked, JSON.stringify([attacked.name, secret])));
  const failures = isAttacked ? (limitOf(gateway, byAddress) ?? 0) : 1;
  for (const network of createNetworks(request.ip)) {
    for (let i = 0; i < failures; i += 1) {
      await isOver(gateway, byAddress, network, `${network.name}|${secret}|${i}`);
    }
  }
}

const byAddress = 'failed-logins-by-address';
const byUser = 'failed-logins-by-user';

/**
 * Counts `what`, unless it was counted before, and returns whether the limit is exceeded.
 *
 * @param what identifies the thing within its interval
 */
async function isOver(
  gateway: CountingContext,
  guard: AbuseLimit,
  { name: subject, times: factor }: CountedSubject,
  what: string,
): Promise<boolean> {
  const { config, clock, store } = gateway;
  const throttle = config.throttles[guard];
  if (!throttle) return false;
  const now = clock.now();
  const interval = throttle.seconds * 1000;
  const maximum = throttle.limit * factor;
  const count = (name: string, limit: number) =>
    unlessUnavailable(
      store.countRequest({ key: createCounterKey(config, guard, name), now, interval, limit }),
      undefined,
    );
  const seen = await count(`seen|${what}`, 1);
  if (seen === undefined) return false;
  if (seen.count > 1)
    return (await store.readCount({ key: createCounterKey(config, guard, subject), now }))?.count === maximum;
  const { count: times = 0 } = (await count(subject, maximum)) ?? {};
  return times > maximum;
}

function limitOf({ config }: CountingContext, guard: AbuseLimit): number | undefined {
  const throttle = config.throttles[guard];
  return throttle ? throttle.limit : undefined;
}
