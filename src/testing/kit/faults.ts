/** Faults of the gateway's own answers to one tenant. */
import type { ActiveFault, Fault, FaultScope } from '#contract/control/tenants.ts';
import type { ControlClient } from './control-client.ts';
import { getId } from './waiting.ts';

/** Which requests get a fault. */
export interface FaultTarget extends Omit<FaultScope, 'checkout'> {
  /** The only checkout whose requests get the fault, or its id. */
  readonly checkout?: { readonly id: string } | string;
}

export interface AddedFault {
  /** How many requests have got the fault so far. */
  met(): Promise<number>;
  remove(): Promise<void>;
}

export class TestFaults {
  readonly #path: string;

  constructor(
    private readonly control: ControlClient,
    path: string,
  ) {
    this.#path = `${path}/faults`;
  }

  /** Adds a fault for the next requests of the operation: `times` requests, or one when that is absent. */
  async add(fault: Fault, target: FaultTarget): Promise<AddedFault> {
    // A test in JavaScript may lack the target, for which the gateway has a sentence.
    const scope = { ...target, checkout: getId(target?.checkout) };
    const added = await this.control.post<ActiveFault>(this.#path, { fault, scope });
    return {
      met: async () => (await this.all()).find((one) => one.id === added.id)?.met ?? 0,
      remove: () => this.control.delete(`${this.#path}/${added.id}`),
    };
  }

  /** All faults that were added and not removed, including those that are used up. */
  async all(): Promise<readonly ActiveFault[]> {
    return (await this.control.get<{ faults: readonly ActiveFault[] }>(this.#path)).faults;
  }

  clear(): Promise<void> {
    return this.control.delete(this.#path);
  }
}
