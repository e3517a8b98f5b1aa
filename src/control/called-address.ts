/** Refuses addresses to which a tenant's messages are never sent. */
import type * as z from 'zod';
import { remedies, toDestination } from '../gateway/core/destination.ts';

const policy = { environment: 'test', allowLoopbackCallbacks: true } as const;

/** For `superRefine`: adds an issue with the remedy. */
export function refuseUncalled(address: string, context: z.RefinementCtx): void {
  const reason = toDestination(address, policy);
  if (typeof reason === 'string') context.addIssue({ code: 'custom', message: remedies[reason] });
}
