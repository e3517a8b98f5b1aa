import type { ChallengeWindow } from '#contract/three-d-secure.ts';
import type { AuthenticationState } from './state.ts';

/** A form post that opens the issuer's page in a frame. */
export interface IssuerForm {
  /** Forms with different keys get different frames. */
  readonly key: string;
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The size of a challenge; absent for a method page, which is hidden. */
  readonly window?: ChallengeWindow;
}

/** Returns the form post that the state requires; undefined when it requires none. */
export function getIssuerForm({ step, round }: AuthenticationState): IssuerForm | undefined {
  if (step?.step === 'method') {
    const { url, data } = step;
    return { key: JSON.stringify([url, data]), url, fields: { threeDSMethodData: data } };
  }
  if (step?.step !== 'challenge') return undefined;
  const { url, creq, sessionData, window } = step;
  const key = JSON.stringify([url, creq, sessionData, window, round]);
  return { key, url, fields: { creq, threeDSSessionData: sessionData }, window };
}
