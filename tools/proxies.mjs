/** nginx and HAProxy for tests, which run them with the samples of docs/proxy. Run alone, this file installs both. */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { installDebians } from './install.mjs';

/** Debian's programs by the name of their package. */
const programs = { nginx: '/usr/sbin/nginx', haproxy: '/usr/sbin/haproxy' };

/**
 * Returns the path of a proxy's program, which the variable `NGINX` or `HAPROXY` may name. Installs Debian's package when
 * there is none.
 *
 * @param {keyof typeof programs} name
 */
export function proxyProgram(name) {
  const variable = name.toUpperCase();
  const program = process.env[variable] ?? programs[name];
  if (existsSync(program)) return program;
  const failure = installDebians(name);
  if (existsSync(program)) return program;
  throw new Error(`There is no ${name}: ${failure}. Install it, or name its program in ${variable}.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const name of /** @type {const} */ (['nginx', 'haproxy'])) {
    console.log(`Tests of the sample for ${name} use ${proxyProgram(name)}.`);
  }
}
