/** Makes both clients from the package's description of the API, as a user does. */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const cwd = import.meta.dirname;
const input = fileURLToPath(import.meta.resolve('payment-widgets/openapi.json'));

/** Runs the command of a generator. Throws when it fails or warns. @param {string} script @param {string[]} args */
async function generate(script, ...args) {
  const program = join(cwd, '../node_modules', script);
  const { stdout, stderr } = await execute(process.execPath, [program, ...args], { cwd });
  if (/warn|error/i.test(stdout + stderr)) throw new Error(`${script} complains:\n${stdout}${stderr}`);
}

// Node runs the clients as modules.
writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }');
mkdirSync(join(cwd, 'generated'), { recursive: true });
await Promise.all([
  generate('openapi-typescript/bin/cli.js', input, '--output', 'generated/schema.ts'),
  generate('@hey-api/openapi-ts/bin/run.js', '--input', input, '--file', 'hey-api.config.mjs'),
]);
