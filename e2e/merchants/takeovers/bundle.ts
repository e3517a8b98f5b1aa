/** Makes the module of a page as a shop's bundler makes it for production. */
import { build } from 'vite';

const root = new URL('../../..', import.meta.url).pathname;
/** A file that is not there: its text comes from the plugin. */
const entry = `${root}e2e/merchants/takeovers/page.js`;

const made = new Map<string, Promise<string>>();

/** Gives a script of this module and of all that it imports. Each worker makes it once. */
export function bundleModule(code: string): Promise<string> {
  const script = made.get(code) ?? make(code);
  made.set(code, script);
  return script;
}

async function make(code: string): Promise<string> {
  const [output] = [
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [
        {
          name: 'page',
          enforce: 'pre',
          resolveId: (id) => (id === entry ? entry : undefined),
          load: (id) => (id === entry ? code : undefined),
        },
      ],
      build: {
        write: false,
        minify: false,
        lib: { entry, formats: ['iife'], name: 'page', fileName: 'page' },
      },
    }),
  ].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error('A page was not bundled.');
  return chunk.code;
}
