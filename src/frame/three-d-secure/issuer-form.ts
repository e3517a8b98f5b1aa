import type { ChallengeWindow } from '../../contract/three-d-secure.ts';
import type { State } from './state.ts';

/** A page of the issuer's that is to be in a frame now. */
export interface Job {
  /** Another one is another frame. */
  readonly key: string;
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Size of a challenge; absent for a method page, which nobody sees. */
  readonly window?: ChallengeWindow;
}

/** The issuer's page that the state asks for; undefined where there is none. */
export function jobOf({ step, round }: State): Job | undefined {
  if (step?.step === 'method') {
    const { url, data } = step;
    return { key: JSON.stringify([url, data]), url, fields: { threeDSMethodData: data } };
  }
  if (step?.step !== 'challenge') return undefined;
  const { url, creq, sessionData, window } = step;
  const key = JSON.stringify([url, creq, sessionData, window, round]);
  return { key, url, fields: { creq, threeDSSessionData: sessionData }, window };
}
