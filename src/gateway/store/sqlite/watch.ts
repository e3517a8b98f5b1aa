/** Warns the operator once when the store begins to refuse writes, and once when it accepts them again. */
import type { StoreUnavailable } from '../../core/unavailable.ts';
import type { Watch } from './turns.ts';

export function createWatch(warn: (sentence: string) => void): Watch {
  let reason: string | undefined;
  return {
    refused({ message }: StoreUnavailable) {
      if (message === reason) return;
      reason = message;
      warn(`${message}. Until then requests that have to store something are answered 503.`);
    },
    taken() {
      if (reason === undefined) return;
      reason = undefined;
      warn('What is to be stored is stored again.');
    },
  };
}
