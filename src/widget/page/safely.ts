import { warnOnce } from './options.ts';

/**
 * Runs what only tells, shows, measures or moves the focus. Where it fails, the payment goes on without it (design
 * decision 30), and the page's developer is told.
 */
export function safely<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    warnOnce(`not shown: ${error}`);
  }
}
