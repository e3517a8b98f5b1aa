import { afterEach } from 'vitest';
import { chargeWallet } from '../../../src/testing/simulator/connector/wallets.ts';

export interface Preset {
  readonly outcome?: 'approve' | 'decline' | 'cancel' | 'fail';
  readonly auto?: boolean;
  readonly available?: boolean;
  readonly notified?: unknown;
}

export function setPreset(preset: Preset): void {
  Object.assign(window, { __walletSimulator: preset });
}

export const presetNow = () => Reflect.get(window, '__walletSimulator') as Preset | undefined;

/** Gives the result code with which the simulator answers a token. */
export function codeOf(paymentToken: unknown): string {
  const text = typeof paymentToken === 'string' ? paymentToken : JSON.stringify(paymentToken);
  return chargeWallet('INTERNAL', { kind: 'wallet', wallet: 'deviceWalletA', paymentToken: text }).code;
}

const inside = () =>
  [...document.body.children].find(({ shadowRoot }) => shadowRoot !== null)?.shadowRoot ?? undefined;

/** Gives the open dialog of the sheet, if there is one. */
export const dialog = () => inside()?.querySelector('dialog') ?? undefined;

export function button(name: string): HTMLButtonElement {
  const found = [...(inside()?.querySelectorAll('button') ?? [])].find(
    ({ textContent }) => textContent === name,
  );
  if (found === undefined) throw new Error(`The sheet has no button ${name}.`);
  return found;
}

/** Chooses or types a value in the field with this label. */
export function choose(label: string, value: string): void {
  const control = fields().get(label);
  if (control === undefined) throw new Error(`The sheet has no field ${label}.`);
  control.value = value;
  control.dispatchEvent(new Event('change'));
}

/** Gives the fields of the sheet by their labels. */
export function fields(): Map<string, HTMLSelectElement | HTMLInputElement> {
  const labels = [...(inside()?.querySelectorAll('label') ?? [])];
  return new Map(
    labels.flatMap((label) => {
      const control = label.querySelector<HTMLSelectElement | HTMLInputElement>('select, input');
      return control === null ? [] : [[label.firstChild?.textContent ?? '', control]];
    }),
  );
}

/** Gives the lines that the sheet lists, such as `Total €92.00`. */
export const lines = () =>
  [...(inside()?.querySelectorAll('dt') ?? [])].map(
    (term) => `${term.textContent} ${term.nextElementSibling?.textContent}`,
  );

export const problem = () => inside()?.querySelector('[role=alert]')?.textContent;

afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(window, '__walletSimulator');
});
