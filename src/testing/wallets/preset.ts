/**
 * Reads what a tester chose before the sheet opens: `window.__walletSimulator`, or `walletSimulator=approve` in the
 * page's address. The latter also presses the button.
 */
type WalletOutcome = 'approve' | 'decline' | 'cancel' | 'fail';

interface Preset {
  readonly outcome?: WalletOutcome;
  readonly auto?: boolean;
  /** False on a device without the wallet. */
  readonly available?: boolean;
  /** The last notification that the shop sent to Samsung Pay. */
  readonly notified?: unknown;
}

/**
 * Returns what the tester chose. `window.__walletSimulator` wins over the address; without both, the payment is
 * approved.
 */
export function preset(): Preset & { readonly outcome: WalletOutcome } {
  const given = walletSimulator();
  const named = new URLSearchParams(location.search).get('walletSimulator');
  const address = named === null ? {} : { outcome: named as WalletOutcome, auto: true };
  return { outcome: 'approve', ...address, ...given };
}

/** Stores the shop's last notification, so that a tester can read it. */
export function keepNotified(notified: unknown): void {
  Object.assign(window, { __walletSimulator: { ...walletSimulator(), notified } });
}

function walletSimulator(): Preset {
  return (window as unknown as { __walletSimulator?: Preset }).__walletSimulator ?? {};
}
