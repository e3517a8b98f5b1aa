// @tests src/testing/kit/connector/index.ts
/** The suite reports every planted fault, by the promise that it breaks. */
import { describe, expect, test } from 'vitest';
import { connectorChecks } from '../../src/testing/kit/connector/index.ts';
import { plantedFaults } from './reference/planted-faults.ts';
import { createReferenceAcquirer, referenceSettings } from './reference/reference-acquirer.ts';
import { createReferenceConnector, type Pieces } from './reference/reference-connector.ts';

const checksOf = (change: Partial<Pieces>) =>
  connectorChecks({
    definition: createReferenceConnector(change),
    settings: referenceSettings,
    createAcquirer: createReferenceAcquirer,
  });

describe('a connector breaks its promise, and the suite says which, when it', () => {
  // `test.each` would cut the names.
  for (const { fault, promise, change } of plantedFaults)
    test(fault, async () => {
      const checks = checksOf(change).filter(({ name }) => promise.test(name));
      expect(checks).not.toEqual([]);
      const broken: string[] = [];
      for (const { name, run } of checks) {
        // The first one that is reported is enough.
        if (broken.length === 0) await run({ skip() {} }).catch(() => broken.push(name));
      }
      expect(broken).toHaveLength(1);
    });
});

test('at least thirty faults are planted, each another one', () => {
  expect(new Set(plantedFaults.map(({ fault }) => fault)).size).toBe(plantedFaults.length);
  expect(plantedFaults.length).toBeGreaterThan(29);
});
