/**
 * What a tester chose before the sheet opens: `window.__walletSimulator`, or `walletSimulator=approve` in the page's
 * address, which also presses the button.
 *
 * @typedef {'approve' | 'decline' | 'cancel' | 'fail'} WalletOutcome
 * @typedef {{
 *   outcome?: WalletOutcome,
 *   auto?: boolean,
 *   available?: boolean,
 *   notified?: unknown,
 * }} Preset `available: false` is a device without the wallet; `notified` is what Samsung Pay was told last
 */

/** @returns {Preset & { outcome: WalletOutcome }} */
export function preset() {
  const given = walletSimulator();
  const named = new URLSearchParams(location.search).get('walletSimulator');
  const address = named === null ? {} : { outcome: /** @type {WalletOutcome} */ (named), auto: true };
  return { outcome: 'approve', ...address, ...given };
}

/** @param {unknown} notified */
export function keepNotified(notified) {
  Object.assign(window, { __walletSimulator: { ...walletSimulator(), notified } });
}

/** @returns {Preset} */
function walletSimulator() {
  return (
    /** @type {{ __walletSimulator?: Preset }} */ (/** @type {unknown} */ (window)).__walletSimulator ?? {}
  );
}
