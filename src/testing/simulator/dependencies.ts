import type { ServerDependencies } from '../../gateway/server.ts';
import type { SimulatorStore } from './issuer/issuer-transactions.ts';

/** What the gateway works with where it has a simulator: the store has a table for the simulated issuer's records. */
export interface SimulatorDependencies extends ServerDependencies {
  readonly store: SimulatorStore;
}
