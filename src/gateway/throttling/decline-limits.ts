/** The limits of declined payments at a merchant, and the counters of one attempt to pay. */

import type { PaymentInstrument } from '../../connector/payment-instrument.ts';
import type { Config } from '../config/config.ts';
import { getFamily, limitsOfMerchant } from '../config/entities.ts';
import { type DeclineLimit, declineLimits, getDeclinePercent } from '../config/throttles.ts';
import type { AttemptCounter } from '../store/payments/attempt-counters.ts';
import { type CountedSubject, createCounterKey, createNetworks } from './subjects.ts';

/** The subjects by which an attempt to pay is counted. Unknown ones are left out. */
export interface Attempted {
  /** Id of the channel of the attempt. */
  readonly channel: string;
  /** Address of the shopper's browser. */
  readonly address?: string | undefined;
  readonly instrument?: PaymentInstrument | undefined;
  /** The first digits of the card number; taken from the instrument when absent. */
  readonly bin?: string | undefined;
}

/** The BIN: as many digits of a card as every record shows. */
const binLength = 6;

export const cardLimit = 'declines-by-card';

/**
 * Returns the counters of an attempt. Each belongs to one merchant: a counter that other merchants share would tell them what
 * the shoppers of this one typed.
 */
export function createAttemptCounters(config: Config, attempted: Attempted): AttemptCounter[] {
  const { channel, address, instrument } = attempted;
  // Other instruments are not counted by number, because thieves do not test them.
  const cardNumber =
    instrument?.kind === 'card' || instrument?.kind === 'tokenAccount' ? instrument.number : undefined;
  const { bin = cardNumber?.slice(0, binLength) } = attempted;
  const subjects: Readonly<Record<DeclineLimit, readonly CountedSubject[]>> = {
    'declines-by-address': address ? createNetworks(address) : [],
    'declines-by-card': createSubject(cardNumber),
    'declines-by-bin': createSubject(bin),
  };
  const limits = { ...config.throttles, ...limitsOfMerchant(config, channel) };
  const merchant = getFamily(config, channel);
  return declineLimits.flatMap((limit) => {
    const throttle = limits[limit];
    if (!throttle) return [];
    return subjects[limit].map(({ name, times }) => ({
      limit,
      key: createCounterKey(config, limit, `${merchant}|${name}`),
      maxDeclines: throttle.limit * times,
      maxPercent: getDeclinePercent(limit, throttle),
      interval: throttle.seconds * 1000,
      // The limit of a card is answered as a decline, because a page must not learn which card was used up.
      refuses: limit !== cardLimit,
    }));
  });
}

function createSubject(name: string | undefined): CountedSubject[] {
  return name ? [{ name, times: 1 }] : [];
}
