/** Reads the command that settles a payment. */
import type { Settlement } from '../gateway/reconciliation/settlement.ts';

interface Given {
  readonly settle?: string | undefined;
  readonly as?: string | undefined;
  readonly reference?: string | undefined;
  readonly force: boolean;
}

/** Undefined when the command is not given. Throws an error whose message says what to change. */
export function readSettlement({ settle: paymentId, as, reference, force }: Given): Settlement | undefined {
  if (paymentId === undefined) {
    const [stray] = Object.entries({ as, reference, force }).find(([, value]) => value) ?? [];
    if (stray === undefined) return undefined;
    throw new Error(`--${stray} says how --settle ends a payment; give both, or leave it out.`);
  }
  if (!/^[0-9a-f]{32}$/.test(paymentId))
    throw new Error(`--settle must be the id of a payment, 32 digits from 0 to f, not "${paymentId}".`);
  if (as !== 'declined' && as !== 'paid')
    throw new Error(
      '--as says what became of the payment at its acquirer; it must be declined, when it was never made, or paid.',
    );
  if (as === 'declined' && reference !== undefined)
    throw new Error(
      "--reference is the acquirer's name of a payment that it has made; give it with --as paid, or leave it out.",
    );
  return { paymentId, as, reference, isForced: force };
}
