import { hidePollution } from './pollution.ts';

/** Imported first by the entry: libraries loop over objects already while the script is being set up. */
export const restorePage = hidePollution();
