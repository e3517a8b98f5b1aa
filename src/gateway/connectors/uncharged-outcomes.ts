/** The outcomes of transactions of which it is certain that the upstream has charged nothing. */
import type { Mode } from '#contract/mode.ts';
import type { Outcome } from '../../connector/outcome.ts';

/**
 * Makes the outcome for a channel without an upstream. The message differs for live payments, whose request has no
 * `testMode` to leave out.
 */
export function noUpstream(mode: Mode): Outcome {
  const error =
    mode === 'EXTERNAL'
      ? {
          name: 'testMode',
          value: 'EXTERNAL',
          message:
            'wants an upstream gateway or a connector, and the configuration names none for this payment; leave testMode out to be answered by the simulator, start it with --simulate-external to be answered by it all the same, or give the channel an upstream or routing a rule',
        }
      : {
          name: 'entityId',
          value: null,
          message:
            'is a channel without an upstream gateway or a connector for this payment, so that nobody can charge; give the channel an upstream or routing a rule in the configuration, or send the entityId of another one',
        };
  return { code: '600.200.201', rule: 'no-upstream', errors: [error] };
}

/** The outcome of a follow-up whose payment the upstream does not know, such as a payment of the simulator. */
export const noReference: Outcome = {
  code: '700.100.100',
  rule: 'no-upstream-reference',
  errors: [
    {
      name: 'path',
      value: null,
      message: 'names a payment that the upstream gateway does not know; follow one that it has settled',
    },
  ],
};

/**
 * The outcome of a transaction that was sent but never arrived: "unexpected communication error with
 * connector/acquirer".
 */
export const neverArrived: Outcome = { code: '900.100.100', rule: 'upstream-never-got-it' };

/** Makes the outcome when not one byte could be sent: "connector/acquirer currently down". */
export function unreachableBy(why: string): Outcome {
  const resultDetails = { ExtendedDescription: `Not connected (${why}).` };
  return { code: '900.100.600', rule: 'upstream-unreachable', resultDetails };
}
