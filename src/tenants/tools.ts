/** What a tester decides about one merchant, be it a tenant or the demo merchant. */
import { createFaults, type Faults } from './faults/faults.ts';
import { createOutcomes, type Outcomes } from './outcomes/outcomes.ts';

export interface TestTools {
  readonly faults: Faults;
  readonly outcomes: Outcomes;
}

export function createTestTools(): TestTools {
  return { faults: createFaults(), outcomes: createOutcomes() };
}
