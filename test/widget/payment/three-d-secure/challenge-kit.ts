/** Makes payments that come to a 3-D Secure challenge, for tests. */
import { vi } from 'vitest';
import { cardKit, type Kit } from '../../form/contract-kit.ts';
import { FakeFrame } from '../../hosted/fake-frame.ts';
import { pick, settled } from '../../kit.ts';

export const execute = 'https://pay.example/v1/threeDSecure/execute?id=0123456789abcdef0123456789abcdef';
export const loaded = `${execute}&lang=en#widget`;
export const result = 'https://shop.example/result?id=AB';

/** The vault's message that the issuer may want to challenge the shopper. */
export const pending = (url = execute) => ({
  type: 'done',
  url,
  fields: [] as string[][],
  pending: true,
  code: '000.200.000',
});
/** The 3-D Secure page's message that the authentication is over. */
export const over = (code = '000.100.110', url = result) => ({
  type: 'done',
  url,
  fields: [],
  pending: false,
  code,
});
export const show = (height = '400', whole?: boolean) => ({ type: 'show', height, whole });

export const status = () => pick('[role=status]').textContent;
export const message = () => document.querySelector('.wpwl-message')?.textContent;
export const target = () => pick<HTMLIFrameElement>('iframe.wpwl-target');
export const hidden = ({ style }: HTMLElement) => style.display === 'none' || style.visibility === 'hidden';

/**
 * Makes a form, pays in it, and lets the vault give this answer. Gives the form with the frame of the 3-D Secure page.
 */
export async function paid(
  options: Record<string, unknown> = {},
  { kit = cardKit, brand = 'VISA', answer = pending(), name = '', tag = 'en' }: Partial<PaidAs> = {},
) {
  const made = await kit(brand, options);
  if (name) document.body.append(Object.assign(document.createElement('iframe'), { name }));
  const frame = new FakeFrame(name ? pick(`iframe[name="${name}"]`) : made.paymentForm.targetFrame);
  made.fill(kit === cardKit ? { 'card.expiry': '12 / 31', 'card.holder': 'Jane Jones' } : {});
  const press = async () => {
    made.button().click();
    await made.answer();
  };
  const { language } = made.context;
  language.value = { ...language.value, tag };
  await press();
  made.vault.say(answer);
  const ask = made.context.fetchCheckout;
  return { ...made, frame, press, ask, busy: () => made.paymentForm.spec.props.isBusy.value };
}

interface PaidAs {
  kit: Kit;
  brand: string;
  answer: ReturnType<typeof pending>;
  /** The name of a frame of the shop's page in which the challenge opens; the widget's own frame when empty. */
  name: string;
  /** The language tag of the form. */
  tag: string;
}

/** Lets the observers of the page and everything that follows from them run. */
export async function letObserversRun(): Promise<void> {
  await vi.advanceTimersByTimeAsync(1);
  await settled();
}
