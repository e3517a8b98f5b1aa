/** Writes what a user can read about the packages inside: `sbom.json` and `licences.txt`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledFolders, checkLicences, licenceList, noticeIn, readBill, shippedBill } from './packages.mjs';

/**
 * Throws when a licence is not allowed.
 *
 * @param {string} root of the project
 * @param {string} dist the folder of the build
 * @param {readonly string[]} inNodeScripts the folders of the packages inside the scripts for Node
 */
export function writeShipped(root, dist, inNodeScripts) {
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const notices = new Map(
    [...new Set([...bundledFolders(dist), ...inNodeScripts])].sort().map((folder) => {
      const { name, version } = read(`${folder}/package.json`);
      return [`${name}@${version}`, noticeIn(join(root, folder))];
    }),
  );
  const bill = shippedBill(readBill(root), read('package.json').name, [...notices.keys()]);
  checkLicences(bill.components);
  writeFileSync(join(dist, 'sbom.json'), JSON.stringify(bill));
  writeFileSync(join(dist, 'licences.txt'), licenceList(bill.components, notices));
}
