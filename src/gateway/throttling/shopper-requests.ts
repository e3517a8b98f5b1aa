/** Limits of what browsers ask without credentials (threeds-security T39). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayContext } from '../context.ts';
import { checkoutKeyOf, registrationKeyOf } from '../core/identifiers.ts';
import { Throttled } from '../core/refusal.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import { counterKeyOf, networkOf } from './subjects.ts';

type Counters = Pick<GatewayContext, 'config' | 'clock' | 'store'>;

/** Which checkout, or authentication of one, a request is about; undefined when it is about none that could exist. */
export type SubjectOf = (request: FastifyRequest) => string | undefined;

/** The checkout in the path. Names that no checkout has are nobody's. */
export const checkoutInPath: SubjectOf = ({ params }) => checkoutKeyOf(idIn(params));

/** The authentication or payment in the path. */
export const idInPath: SubjectOf = ({ params }) => registrationKeyOf(idIn(params));

function idIn(params: unknown): string {
  return (params as { id?: string } | undefined)?.id ?? '';
}

type PreHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** For the options of a route: 429 answers a browser or a checkout that asks too often. */
export function shopperRequests(gateway: Counters, subjectOf: SubjectOf = () => undefined) {
  const { 'shopper-requests-by-address': address, 'shopper-requests-by-checkout': checkout } =
    gateway.config.throttles;
  const isCounted = Boolean(address || checkout);
  const count: PreHandler = (request) => countShopper(gateway, request, subjectOf(request));
  return { preHandler: isCounted ? [count] : [] };
}

/** Counts a request of a shopper's browser. Throws 429 when it is one too many. */
export async function countShopper(
  { config, clock, store }: Counters,
  request: FastifyRequest,
  subject: string | undefined,
): Promise<void> {
  const now = clock.now();
  const subjects = [
    ['shopper-requests-by-address', networkOf(request.ip)],
    ['shopper-requests-by-checkout', subject],
  ] as const;
  const waits = await Promise.all(
    subjects.map(async ([guard, name]) => {
      const throttle = config.throttles[guard];
      if (!throttle || name === undefined) return 0;
      const { limit, seconds } = throttle;
      const key = counterKeyOf(config, guard, name);
      const counting = store.countRequest({ key, now, interval: seconds * 1000, limit });
      // Without a store nothing can be paid; reading goes on uncounted.
      const { count, resetsAt } = await unlessUnavailable(counting, { count: 0, resetsAt: now });
      return count > limit ? Math.max(1, Math.ceil((resetsAt - now) / 1000)) : 0;
    }),
  );
  const seconds = Math.max(...waits);
  if (seconds > 0) throw new Throttled(seconds);
}
