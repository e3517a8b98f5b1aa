import { join } from 'node:path';
import { build } from 'vite';
import { evaluate } from '../../tools/vite/evaluate.mjs';

/** Bundles a module of src/contract as for a browser's script, and gives its code and its values. */
export async function bundled(name: string): Promise<{ code: string; values: Record<string, unknown> }> {
  const entry = join(import.meta.dirname, `../../src/contract/${name}.ts`);
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [evaluate],
    build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
  });
  const [{ output }] = [result].flat() as unknown as [{ output: [{ code: string }] }];
  const [{ code }] = output;
  return {
    code,
    values: await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`),
  };
}
