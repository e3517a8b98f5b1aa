/** Limits the requests that browsers send without credentials (threeds-security T39). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCheckoutKey, readRegistrationKey } from '../core/identifiers.ts';
import { Throttled } from '../core/refusal.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import { type CountingContext, createCounterKey, createNetworks } from './subjects.ts';

/** Names the checkout or authentication of a request; undefined when the id has no valid form. */
export type SubjectOf = (request: FastifyRequest) => string | undefined;

/** The checkout in the path; undefined for text that is no checkout id. */
export const checkoutInPath: SubjectOf = ({ params }) => readCheckoutKey(idIn(params));

/** The authentication or payment in the path. */
export const idInPath: SubjectOf = ({ params }) => readRegistrationKey(idIn(params));

function idIn(params: unknown): string {
  return (params as { id?: string } | undefined)?.id ?? '';
}

type PreHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Options of a route that answer 429 to a browser or a checkout with too many requests. */
export function shopperRequests(gateway: CountingContext, subjectOf: SubjectOf = () => undefined) {
  const count: PreHandler = (request) => countShopper(gateway, request, subjectOf(request));
  const { throttles } = gateway.config;
  const isLimited = throttles['shopper-requests-by-address'] || throttles['shopper-requests-by-checkout'];
  return { preHandler: isLimited ? [count] : [] };
}

/** Counts a request of a shopper's browser. Throws 429 when it is over a limit. */
export async function countShopper(
  { config, clock, store }: CountingContext,
  request: FastifyRequest,
  subject: string | undefined,
): Promise<void> {
  const now = clock.now();
  const subjects = [
    ...createNetworks(request.ip).map(
      (network) => ({ guard: 'shopper-requests-by-address', ...network }) as const,
    ),
    ...(subject === undefined
      ? []
      : [{ guard: 'shopper-requests-by-checkout', name: subject, times: 1 } as const]),
  ];
  const waits = await Promise.all(
    subjects.map(async ({ guard, name, times }) => {
      const throttle = config.throttles[guard];
      if (!throttle) return 0;
      const limit = throttle.limit * times;
      const key = createCounterKey(config, guard, name);
      const counting = store.countRequest({ key, now, interval: throttle.seconds * 1000, limit });
      // When the store refuses, nothing can be paid anyway; requests that only read go on without being counted.
      const { count, resetsAt } = await unlessUnavailable(counting, { count: 0, resetsAt: now });
      return count > limit ? Math.max(1, Math.ceil((resetsAt - now) / 1000)) : 0;
    }),
  );
  const seconds = Math.max(...waits);
  if (seconds > 0) throw new Throttled(seconds);
}
