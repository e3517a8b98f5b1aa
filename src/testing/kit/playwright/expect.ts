/** Playwright's `expect` with the matchers of the kit. */
import { expect as base, type Expect } from '@playwright/test';
import { checkoutMatchers } from './checkout-matchers.ts';
import { pageMatchers } from './page-matchers.ts';
import { recordMatchers } from './record-matchers.ts';

/** The matchers as an object, for an `expect` that a project has already: `base.extend(matchers)`. */
export const matchers = { ...checkoutMatchers, ...recordMatchers, ...pageMatchers };
export type KitMatchers = typeof matchers;

export const expect: Expect<KitMatchers> = base.extend(matchers);
