import type { PaymentStart } from '#contract/wpwl.ts';
import { fail } from '../failures.ts';
import { firstInPage, isInPage } from '../hosted/form-field.ts';
import type { PaymentFrame } from '../hosted/payment-frame.ts';
import { getFocusedElement } from '../page/roots.ts';
import { safely } from '../page/safely.ts';
import type { TextKey } from './state.ts';
import type { SubmittedForm } from './submitted-form.ts';

/** The most characters that the fields outside of frames may have together. The frame drops longer messages. */
const maxLength = 100_000;

/**
 * Whether the form can be sent: there is a checkout, all frames answer and all fields are valid. The shopper is told
 * what is missing, and so is the merchant where the shop can change it. Reports nothing when the form has been removed
 * meanwhile.
 */
export async function isReady(form: SubmittedForm): Promise<boolean> {
  const { announcer, scope, context } = form;
  const prepared = form.prepare();
  if ((prepared !== true && !(await prepared)) || scope.isOver) return false;
  const present = form.fields.checked().filter(({ field }) => isInPage(field));
  // A frame without a field begins to load. The shop's callbacks do not wait for it.
  form.paymentFrame();
  const start = getFocusedElement();
  await Promise.all(present.map(({ field }) => field.check()));
  // The page has removed the form, of which the shopper is told something else.
  if (scope.isOver || !form.container.isConnected) return false;
  // A shopper who has gone on to another form meanwhile keeps the focus there.
  const now = getFocusedElement();
  const mayFocus = [start, null, document.body].includes(now) || form.container.contains(now);
  const text = form.fields.hosted().length > 0 && reasonUnreachable(form);
  if (text) announcer.showError(context.texts.value[text], text);
  return !text && isValid(form, mayFocus);
}

/**
 * Returns the key of the sentence that not all frames of the form answer; empty when they do. It comes before anything about
 * the values of the fields, because without their frames these are unknown. Frames that did not load are loaded again,
 * because the shopper wants to pay.
 */
function reasonUnreachable(form: SubmittedForm): TextKey {
  const own = form.paymentFrame();
  const frames = framesOf(form);
  if (isInPage(own) && frames.every(({ channel }) => channel === 'working')) return '';
  const lost = frames.filter(({ channel }) => channel === 'lost');
  const isLoading = isInPage(own) && lost.length === 0;
  if (!isLoading) fail('PciIframeCommunicationError', 'A secure card field does not answer.');
  for (const frame of lost) frame.reload();
  return isLoading ? 'fieldLoading' : 'fieldLost';
}

function framesOf(form: SubmittedForm): PaymentFrame[] {
  const own = form.paymentFrame();
  return [own, ...form.fields.hosted().filter((field) => field !== own && isInPage(field))];
}

const isWorking = (frame: PaymentFrame) => isInPage(frame) && frame.channel === 'working';

/** Returns why the form that was just asked to pay does not, for the page’s own button. Changes nothing. */
export function reasonNotStarted(form: SubmittedForm): PaymentStart {
  const { context, scope } = form;
  if (context.isTaken()) return 'otherPayment';
  if (scope.isOver || !context.address.checkoutId || context.settings.disabled) return 'stopped';
  // Whether a field in a frame is wrong is known by its frame. The frame of a form without such a field begins to load when it pays.
  const hosted = form.fields.hosted().filter(isInPage);
  if (hosted.some(({ channel }) => channel !== 'working')) return 'notReady';
  if (form.fields.checked().some(({ hasError }) => hasError)) return 'invalid';
  return framesOf(form).every(isWorking) ? 'stopped' : 'notReady';
}

/**
 * Whether all fields are valid. If not, their errors are shown, one summary is announced, and the first invalid field
 * receives the focus where it may.
 */
function isValid(form: SubmittedForm, mayFocus: boolean): boolean {
  const { announcer, context } = form;
  const wrong = form.fields.checked().filter(({ hasError }) => hasError);
  if (wrong.length === 0) return true;
  for (const field of wrong) safely(() => field.show(false));
  announcer.say(context.texts.value.checkFields);
  safely(() => form.button.showError());
  if (mayFocus) safely(() => firstInPage(wrong)?.field.focus());
  return false;
}

/** Resolves to the key of the sentence that tells the shopper why the payment cannot be sent; empty when it can. */
export async function reasonNotToSend(form: SubmittedForm): Promise<TextKey> {
  if (!navigator.onLine) return 'offline';
  const frame = form.paymentFrame();
  await frame.loaded();
  if (frame !== form.fields.hosted()[0] || !isInPage(frame)) {
    const text = reasonUnreachable(form);
    if (text) return text;
  }
  if (JSON.stringify([...form.outerFields()]).length <= maxLength) return '';
  fail(
    'PciIframeSubmitError',
    `The form's fields have more than ${maxLength} characters; send less with the payment.`,
  );
  return 'refused';
}

/** Shows an error at each field that the gateway has refused. The first of them receives the focus. */
export function showRefusedFields(form: SubmittedForm, errors: readonly { name: string }[]): void {
  const refused = form.fields.checked().filter(({ field }) => {
    const own = field.control.getAttribute('name');
    // A date is sent as two parameters whose names begin with the field's name: `card.expiryMonth` and
    // `card.expiryYear`.
    return own && isInPage(field) && errors.some(({ name }) => name.startsWith(own));
  });
  for (const field of refused) safely(() => field.showServerError());
  safely(() => firstInPage(refused)?.field.focus());
}
