import type { ChallengeWindow, Step } from '#contract/three-d-secure.ts';
import type { AuthenticationState } from './state.ts';

/** A form that opens the issuer's page in a frame. */
export interface IssuerForm extends Pick<Extract<Step, { step: 'challenge' }>, 'url' | 'method' | 'fields'> {
  /** Forms with different keys get different frames. */
  readonly key: string;
  /** The size of a challenge; absent for a method page, which is hidden. */
  readonly window?: ChallengeWindow;
}

/** Returns the form that the state requires; undefined when it requires none. */
export function getIssuerForm({ step, round }: AuthenticationState): IssuerForm | undefined {
  if (step?.step === 'method') {
    const { url, data } = step;
    const fields = [{ name: 'threeDSMethodData', value: data }];
    return { key: JSON.stringify([url, data]), url, method: 'POST', fields };
  }
  if (step?.step !== 'challenge') return undefined;
  return { ...step, key: JSON.stringify([step, round]) };
}
