import type { ToFrame } from '#contract/messages.ts';
import { addAutofillInputs } from './field/autofill-inputs.ts';
import { createField } from './field/field.ts';
import type { CardFieldName } from './field/kinds.ts';
import type { FrameParams } from './frame-params.ts';
import { awaitWidget } from './handshake.ts';
import { type Attempt, keepAttempt } from './vault/attempt.ts';
import { receiveAutofill } from './vault/autofill-relay.ts';
import { type Channel, openChannel } from './vault/channel.ts';
import { answerCollect } from './vault/collect.ts';
import { createVault } from './vault/pay.ts';
import { keepValues, type OwnInput } from './vault/values.ts';

/** The channel and the payment attempt that a frame shares with the other frames of its form. */
interface Shared {
  channel: Channel;
  attempt: Attempt;
}

/** Turns the document into a field of the form. This frame also sends the payment when the widget asks it to. */
function openField(
  name: CardFieldName,
  params: FrameParams,
  { channel, attempt }: Shared,
  form: HTMLFormElement,
  input: HTMLInputElement,
): void {
  const post = awaitWidget(params.shops, (message) => hear(message));
  const field = createField(name, form, input, post, (digits) => values.set(name, digits));
  const { editor } = field;
  const own: OwnInput = {
    name,
    read() {
      editor.read();
      return editor.digits();
    },
    restore: editor.write,
    wipe: editor.wipe,
  };
  receiveAutofill(channel, own);
  const values = keepValues(channel, own);
  const pay = createVault({
    url: addressOf(params),
    accept: params.accept,
    own,
    values,
    attempt,
    channel,
    post,
  });
  answerCollect(channel, own, values.ready);
  editor.read();
  // Only the number's frame needs the hidden inputs, because shoppers start an autofill in the first field of the
  // form.
  const fill = (part: string, value: string) => channel.send({ type: 'fill', field: part, value });
  const readAutofillInputs = name === 'card.number' ? addAutofillInputs(input, fill) : () => {};
  input.addEventListener('blur', readAutofillInputs);

  const hear = (message: ToFrame) => {
    field.hear(message);
    if (message.type === 'pay') void pay(message.fields, message.peers);
    else if (message.type === 'clear') values.forget();
    // A frame that was loaded again knows its value only after the other frames have sent it.
    else if (message.type === 'configure') void values.ready.then(field.tellNews);
    else if (message.type === 'check') {
      readAutofillInputs();
      void values.ready.then(() => {
        editor.read();
        field.tell(message.reply);
      });
    }
  };
  // No card data may come back with the page from the browser's back/forward cache (threeds-security.md T21).
  window.addEventListener('pagehide', () => {
    values.clear();
    attempt.forget();
  });
  window.addEventListener('pageshow', field.tellNews);
}

/** Turns the document into the sender of payments for forms that have no field in a frame. */
function openPaymentFrame(params: FrameParams, { channel, attempt }: Shared): void {
  const post = awaitWidget(params.shops, (message) => {
    if (message.type === 'pay') void pay(message.fields, message.peers);
  });
  const values = keepValues(channel, undefined);
  const pay = createVault({
    url: addressOf(params),
    accept: params.accept,
    own: undefined,
    values,
    attempt,
    channel,
    post,
  });
}

const addressOf = ({ checkoutId, resource }: FrameParams) =>
  `/v1/checkouts/${encodeURIComponent(checkoutId)}/${resource}`;

/**
 * Starts this frame in its document. A field frame shows one card field. A keeper has no field and only remembers the
 * values of the others. A sender only sends payments.
 */
export function openFrame(params: FrameParams): void {
  const form = document.forms[0];
  const input = document.getElementById('field');
  if (!form || !(input instanceof HTMLInputElement)) return;
  const channel = openChannel(params.checkoutId, params.instance);
  // The attempt must listen before the values do: the values ask the other frames for what they remember, and the
  // answer names the attempt, too.
  const shared = { channel, attempt: keepAttempt(channel) };
  const { role } = params;
  if (role !== 'keeper' && role !== 'sender') return openField(role, params, shared, form, input);
  form.remove();
  if (role === 'sender') return openPaymentFrame(params, shared);
  const values = keepValues(channel, undefined);
  window.addEventListener('pagehide', () => {
    values.clear();
    shared.attempt.forget();
  });
}
