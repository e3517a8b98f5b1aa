/** The seed of a test with Playwright. */
import type { TestInfo } from '@playwright/test';
import { createTestSeed } from '../test-tenant.ts';

type Identified = Pick<TestInfo, 'titlePath' | 'repeatEachIndex' | 'retry'> & {
  readonly project: { readonly name: string };
};

/** Gives the seed: project, file, titles, repetition and retry. */
export const createSeed = ({ project, titlePath, repeatEachIndex, retry }: Identified): string =>
  createTestSeed({ titlePath: [project.name, ...titlePath], repetition: repeatEachIndex, retry });
