import { hidePollution } from './pollution.ts';

/**
 * Hides the page's additions to Object.prototype while the script starts. The entry imports this file first, because
 * libraries loop over objects as soon as they load. Call `restorePage` to put the additions back.
 */
export const restorePage = hidePollution();
