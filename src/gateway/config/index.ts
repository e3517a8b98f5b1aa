/** What a configuration file imports from the package. */
export { type ConfigFile, defineConfig } from './file.ts';
