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

/**
 * Whether an issuer's page may have this address: an https address, or an http address for the simulated issuer of a
 * gateway on the same computer (threeds-security A3). It is checked although the gateway gives it, so that no address
 * can run a script.
 */
function isPage(url: string): boolean {
  try {
    const { protocol } = new URL(url);
    return protocol === 'https:' || (protocol === 'http:' && location.protocol === 'http:');
  } catch {
    return false;
  }
}

/**
 * Whether this page, which may stand in a frame, may lead the whole tab. A form that is posted without the right is dropped in
 * silence; asked for a window with an empty address, Chromium and WebKit answer null then, and Firefox throws.
 */
export function canFillTab(): boolean {
  try {
    return window.top === window || window.open('', '_top') !== null;
  } catch {
    return false;
  }
}

/**
 * Sends a form to a page of the issuer in the window or frame named `target`. Does nothing for an address that {@link
 * isPage} refuses.
 */
export function sendForm({ url, method, fields }: IssuerForm, target: string): void {
  if (!isPage(url)) return;
  const form = document.createElement('form');
  Object.assign(form, { action: url, method, target, hidden: true });
  for (const { name, value } of fields) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
