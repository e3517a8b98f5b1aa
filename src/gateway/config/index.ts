/** `payment-widgets/config`: what a configuration file in TypeScript or JavaScript imports from the package. */
import type { ConfigFile } from './file.ts';

export type { ConfigFile };

/**
 * Returns its argument. It gives the content of a configuration file its type: `export default defineConfig({ … })`.
 */
export function defineConfig(config: ConfigFile): ConfigFile {
  return config;
}
