/** Checks the 3-D Secure settings of channels for combinations that have no effect, or the opposite effect. */
import { minorUnits } from '#contract/money.ts';
import type { MerchantOfFile } from './file.ts';
import type { RawConfig } from './raw-config.ts';

type Wishes = NonNullable<MerchantOfFile['channels'][number]['threeDSecure']>;

/** Returns one sentence for each contradiction. */
export function checkThreeDSecure({ environment, merchants = [] }: RawConfig): string[] {
  return merchants.flatMap(({ channels }, m) =>
    channels.flatMap(({ threeDSecure }, c) => {
      const path = `merchants[${m}].channels[${c}].threeDSecure`;
      if (threeDSecure === undefined) return [];
      // The setting has no effect in the live environment, but an operator who reads "required" would rely on it.
      if (environment === 'live') {
        return [
          `${path} does nothing in the live environment, where the upstream gateway authenticates; leave it out and tell that gateway`,
        ];
      }
      return [...contradictions(threeDSecure, path), ...wrongAmounts(threeDSecure, path)];
    }),
  );
}

function contradictions({ mode = 'on', from, whenUnavailable }: Wishes, path: string): string[] {
  const none = {
    on: undefined,
    off: 'of which nobody is authenticated',
    required: 'of which everybody is authenticated',
  }[mode];
  const misfits = [
    ...(from !== undefined ? ['from'] : []),
    // With `required`, a payment whose authentication is impossible is declined anyway, so `decline` is allowed beside
    // it.
    ...(whenUnavailable === 'authorise' || (mode === 'off' && whenUnavailable !== undefined)
      ? ['whenUnavailable']
      : []),
  ];
  if (none === undefined) return [];
  return misfits.map((key) => `${path}.${key} contradicts mode ${mode}, ${none}; leave one of them out`);
}

function wrongAmounts({ from = {} }: Wishes, path: string): string[] {
  return Object.entries(from).flatMap(([currency, amount]) =>
    minorUnits(amount, currency) === undefined
      ? [`${path}.from.${currency} is no amount of ${currency}, which has no such decimals; give it with .00`]
      : [],
  );
}
