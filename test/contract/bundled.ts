import { join } from 'node:path';
import { build } from 'vite';
import { evaluate } from '../../tools/vite/evaluate.mjs';

/** Bundles a module of src as for a browser's script, and gives its code. As `iife` its name is `bundle`. */
export async function bundle(name: string, format: 'es' | 'iife'): Promise<string> {
  const entry = join(import.meta.dirname, `../../src/${name}.ts`);
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [evaluate],
    build: { write: false, minify: false, lib: { entry, formats: [format], name: 'bundle' } },
  });
  const [{ output }] = [result].flat() as unknown as [{ output: [{ code: string }] }];
  return output[0].code;
}

/** Bundles a module of src/contract, and gives its code and its values. */
export async function bundled(name: string): Promise<{ code: string; values: Record<string, unknown> }> {
  const code = await bundle(`contract/${name}`, 'es');
  return {
    code,
    values: await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`),
  };
}
