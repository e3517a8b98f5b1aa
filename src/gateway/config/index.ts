/** `payment-widgets/config`: what a configuration file in TypeScript or JavaScript imports from the package. */
export { type ConfigFile, defineConfig } from './file.ts';
