/**
 * The shop's examination, a file of its own in the build: the command `exam` and the kit's `examShop` load it when they run.
 * What drives the browser is loaded later, because Playwright may be missing.
 */
export { examine } from './command.ts';
export { readShopFile } from './shop-file.ts';

export const loadJourneys = () => import('./examine.ts');
