/** The tenant of one test: the same test gets the same ids in each run. */
import { createHash, randomUUID } from 'node:crypto';
import { ControlError } from './control-client.ts';
import type { TenantOptions, TestGateway } from './gateway.ts';
import type { TestTenant } from './tenant.ts';

/** What tells a test from every other of a run. */
export interface TestIdentity {
  /** Project, file and titles. Empty parts count as absent. */
  readonly titlePath: readonly string[];
  /** Which repetition it is, from 0. */
  readonly repetition?: number;
  /** Which retry it is, from 0. */
  readonly retry: number;
}

/** The longest seed that the control plane takes. */
const maxLength = 1000;

/** Gives the seed: no two tests of a run have the same. */
export function createTestSeed({ titlePath, repetition = 0, retry }: TestIdentity): string {
  const seed = `${titlePath.filter((part) => part !== '').join(' › ')} · ${repetition}.${retry}`;
  if (seed.length <= maxLength) return seed;
  return `${seed.slice(0, maxLength - 64)}${createHash('sha256').update(seed).digest('hex')}`;
}

/** Makes the tenant of a test, with the test's own seed and title unless the options say otherwise. */
export async function createTestTenant(
  gateway: TestGateway,
  options: TenantOptions,
  test: { readonly seed: string; readonly titlePath: readonly string[] },
): Promise<TestTenant> {
  const wanted = { seed: test.seed, label: test.titlePath.join(' › ').slice(0, 500), ...options };
  try {
    return await gateway.createTenant(wanted);
  } catch (error) {
    // A gateway that runs on still has the tenant of an earlier run that failed, or of one beside this one.
    if (!(error instanceof ControlError) || error.status !== 409) throw error;
    return gateway.createTenant({ ...wanted, seed: `${wanted.seed.slice(0, 960)} ${randomUUID()}` });
  }
}

/**
 * Gives the tenant of a shop to the next test, with nothing in it and with ids of this test's own. Throws when the options
 * ask for another tenant.
 */
export async function emptyShopTenant(
  { tenant }: { readonly tenant: TestTenant },
  options: TenantOptions,
  seed: string,
): Promise<TestTenant> {
  const [name] = Object.keys(options);
  if (name !== undefined) {
    throw new Error(
      `tenantOptions.${name} comes too late: the tenant is the shop's, which has begun already. Write it in shop.tenant, or change the clock in the test by tenant.clock.`,
    );
  }
  await tenant.reset({ seed });
  return tenant;
}
