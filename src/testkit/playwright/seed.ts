/** The seed of a test: the same test gets the same ids in each run. */
import { createHash } from 'node:crypto';
import type { TestInfo } from '@playwright/test';

/** The longest seed that the control plane takes. */
const maxLength = 1000;

/** Gives the seed: project, file, titles, repetition and retry, so that no two tests of a run have the same. */
export function createSeed({
  project,
  titlePath,
  repeatEachIndex,
  retry,
}: Pick<TestInfo, 'titlePath' | 'repeatEachIndex' | 'retry'> & {
  readonly project: { readonly name: string };
}): string {
  const parts = [project.name, ...titlePath].filter((part) => part !== '');
  const seed = `${parts.join(' › ')} · ${repeatEachIndex}.${retry}`;
  if (seed.length <= maxLength) return seed;
  return `${seed.slice(0, maxLength - 64)}${createHash('sha256').update(seed).digest('hex')}`;
}
