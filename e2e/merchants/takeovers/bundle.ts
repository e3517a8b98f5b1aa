/** Makes the module of a page as a shop's bundler makes it for production. */
import { join } from 'node:path';
import { bundle } from '../../fixtures/bundle.ts';

/** A file that is not there: its text comes from the plugin. */
const entry = join(import.meta.dirname, 'page.js');

/** Gives a script of this module and of all that it imports. */
export const bundleModule = (code: string): Promise<string> =>
  bundle(code, {
    entry,
    mode: 'production',
    format: 'iife',
    plugin: {
      name: 'page',
      resolveId: (id) => (id === entry ? entry : undefined),
      load: (id) => (id === entry ? code : undefined),
    },
  });
