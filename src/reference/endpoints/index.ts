/** Lists every operation of the API that merchants, widgets and readers call. */
import { checkouts } from './checkouts.ts';
import type { Endpoint } from './endpoint.ts';
import { lists } from './lists.ts';
import { payments } from './payments.ts';
import { registrations } from './registrations.ts';
import { threeDSecureEndpoints } from './three-d-secure.ts';

export const endpoints: readonly Endpoint[] = [
  ...checkouts,
  ...payments,
  ...threeDSecureEndpoints,
  ...registrations,
  ...lists,
];
