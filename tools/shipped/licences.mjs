/** The licences of what is shipped: which are allowed, and the list for users with the notices of bundled code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('./components.mjs').Component} Component */

/** Licences that ask for no more than their notice. One that asks for sources or for a fee is not among them. */
const allowed = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0'];

/** Throws when a component has another licence than the allowed ones. @param {readonly Component[]} components */
export function checkLicences(components) {
  const others = components.filter(({ licence }) => !allowed.includes(licence));
  if (others.length === 0) return;
  const named = others.map(({ name, version, licence }) => `${name} ${version} (${licence})`);
  throw new Error(
    `These packages have licences that are not allowed: ${named.join(', ')}. Take other packages, or read the licence and add it to "allowed" in tools/shipped/licences.mjs; what has been read so far is ${allowed.join(', ')}.`,
  );
}

/**
 * Gives the list as text: a row for each component, and the whole notice of each that a script contains.
 *
 * @param {string} root folder with `node_modules`
 * @param {readonly Component[]} components
 */
export function licenceList(root, components) {
  const rows = components.map(({ name, version, licence, isInstalled, isBundled }) => {
    const places = [...(isBundled ? ['in the scripts'] : []), ...(isInstalled ? ['installed'] : [])];
    return `${name} ${version}: ${licence}, ${places.join(' and ')}`;
  });
  const notices = components
    .filter(({ isBundled }) => isBundled)
    .map(({ name, version, path }) => `${name} ${version}\n\n${noticeOf(join(root, path))}`);
  const line = '-'.repeat(80);
  return `${[
    'Packages of others that payment-widgets brings, with their licences. NOTICE says whose the marks of brands are.\n\n"In the scripts": a script or an image for browsers is made of it; its notice stands below.\n"Installed": npm installs it beside, with its notice in its folder.',
    rows.join('\n'),
    ...notices.map((notice) => `${line}\n\n${notice}`),
  ].join('\n\n')}\n`;
}

/** Gives the notice of a package. Throws when it has none. @param {string} folder */
function noticeOf(folder) {
  const files = readdirSync(folder)
    .filter((name) => /^(licen[cs]e|notice|copying)/i.test(name))
    .sort();
  if (files.length === 0) throw new Error(`${folder} has no licence file, so its notice cannot be shipped.`);
  return files.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n');
}
