import type { ToFrame } from '#contract/messages.ts';
import { addAutofillInputs } from './field/autofill-inputs.ts';
import { createField } from './field/field.ts';
import { fieldKinds } from './field/field-kinds.ts';
import type { FrameParams } from './frame-params.ts';
import { awaitWidget } from './handshake.ts';
import { keepAttempt } from './vault/attempt.ts';
import { receiveAutofill } from './vault/autofill-relay.ts';
import { openPeerChannel } from './vault/channel.ts';
import { claimField } from './vault/claim.ts';
import { answerCollect } from './vault/collect.ts';
import { createVault } from './vault/pay.ts';
import { keepValues } from './vault/values.ts';

/**
 * Starts this frame in its document. A field frame shows one card field, and sends the payment when the widget asks it
 * to. A keeper has no field and only remembers the values of the others. A sender only sends payments.
 */
export function openFrame(params: FrameParams): void {
  const { role, checkoutId, instance, resource, accept } = params;
  const form = document.forms[0];
  const input = form?.querySelector('input');
  if (!form || !input) return;
  const channel = openPeerChannel(checkoutId, instance);
  let isLost = false;
  const tellLoss = () => {
    if (isLost) post({ type: 'taken' });
  };
  const post = awaitWidget(params.shops, (message) => !isLost && hear(message), tellLoss);
  const field =
    role === 'keeper' || role === 'sender'
      ? undefined
      : createField(checkoutId, role, fieldKinds[role], form, input, post, (digits) =>
          values.set(role, digits),
        );
  const own = field?.editor;
  if (own) receiveAutofill(channel, own);
  else form.remove();
  const values = keepValues(channel, own);
  const { ready, clear } = values;
  if (own)
    claimField(channel, role, () => {
      isLost = true;
      clear();
      form.remove();
      tellLoss();
    });
  let pay: ReturnType<typeof createVault> | undefined;
  if (own) answerCollect(channel, own, ready);
  own?.read();
  // Only the number's frame needs the hidden inputs, because shoppers start an autofill in the first field of the
  // form.
  const fill = (part: string, value: string) => channel.send({ type: 'fill', field: part, value });
  const readAutofillInputs = role === 'card.number' ? addAutofillInputs(input, fill) : () => {};
  input.addEventListener('blur', readAutofillInputs);

  const hear = (message: ToFrame) => {
    field?.hear(message);
    if (message.type === 'pay') {
      pay ??= createVault({
        url: `/v1/checkouts/${encodeURIComponent(checkoutId)}/${resource}`,
        accept,
        own,
        values,
        attempt: keepAttempt(values),
        channel,
        post,
      });
      void pay(message);
    } else if (message.type === 'clear') values.forget();
    // A frame that was loaded again knows its value only after the other frames have sent it.
    else if (message.type === 'configure') void ready.then(field?.reportIfChanged);
    else if (message.type === 'check') {
      readAutofillInputs();
      void ready.then(() => {
        own?.read();
        field?.tell(message.reply);
      });
    }
  };
  // No card data may come back with the page from the browser's back/forward cache (threeds-security.md T21).
  addEventListener('pagehide', clear);
  if (field) addEventListener('pageshow', field.reportIfChanged);
}
