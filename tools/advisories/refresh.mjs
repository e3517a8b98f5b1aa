/** Asks a registry for the advisories of all packages of the lock file, as "npm audit" does. */

/** @typedef {import('./affected.mjs').AdvisoryList} AdvisoryList */

/**
 * Gives the list anew; what was accepted stays. Throws when the registry gives no advisories.
 *
 * @param {string} registry its address
 * @param {Record<string, string[]>} versions by the name of the package
 * @param {AdvisoryList} earlier
 * @param {number} now
 * @returns {Promise<AdvisoryList>}
 */
export async function askRegistry(registry, versions, earlier, now) {
  const address = `${registry.replace(/\/$/, '')}/-/npm/v1/security/advisories/bulk`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(versions),
  }).catch((error) => {
    throw new Error(`${address} could not be asked (${error.message}). The list stays as it was.`);
  });
  if (!response.ok)
    throw new Error(
      `${address} answered ${response.status}: this registry gives no advisories. The list stays as it was; name another registry by --registry=ADDRESS.`,
    );
  /** @type {AdvisoryList['advisories']} */
  const found = await response.json();
  const names = Object.keys(found).sort();
  const advisories = Object.fromEntries(
    names.map((name) => [name, (found[name] ?? []).map(kept).sort(byAddress)]),
  );
  return { asked: new Date(now).toISOString().slice(0, 10), advisories, accepted: earlier.accepted };
}

/** @param {import('./affected.mjs').Advisory} advisory */
const kept = ({ id, url, title, severity, vulnerable_versions }) => ({
  id,
  url,
  title,
  severity,
  vulnerable_versions,
});

/** @param {{ url: string }} one @param {{ url: string }} other */
const byAddress = (one, other) => (one.url < other.url ? -1 : 1);
