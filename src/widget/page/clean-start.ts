import { hidePollution } from './pollution.ts';
import { beforeFailure } from './start-failure.ts';

/**
 * Hides the page's additions to Object.prototype while the script starts. The entry imports this file before all libraries,
 * because they loop over objects as soon as they load. Call `restorePage` to put the additions back.
 */
export const restorePage = hidePollution();
beforeFailure(restorePage);
