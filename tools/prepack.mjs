/** `npm pack` and `npm publish`: install and build what is missing or out of date, so that no package lacks its build. */
import { ensureBuilt } from './prepare.mjs';

ensureBuilt();
