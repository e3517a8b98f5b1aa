import type { ToFrame } from '../contract/messages.ts';
import { addCompanions } from './field/autofill-inputs.ts';
import { createField } from './field/field.ts';
import type { FieldName } from './field/kinds.ts';
import type { Place } from './frame-params.ts';
import { awaitWidget } from './handshake.ts';
import { type Attempt, keepAttempt } from './vault/attempt.ts';
import { takeFills } from './vault/autofill-relay.ts';
import { type Channel, openChannel } from './vault/channel.ts';
import { answerCollect } from './vault/collect.ts';
import { createVault } from './vault/pay.ts';
import { keepValues, type OwnField } from './vault/values.ts';

/** What a frame shares with the other frames of its form. */
interface Shared {
  channel: Channel;
  attempt: Attempt;
}

/** Makes the document a field of the form, and its vault if the widget says so. */
function openField(
  name: FieldName,
  place: Place,
  { channel, attempt }: Shared,
  form: HTMLFormElement,
  input: HTMLInputElement,
): void {
  const post = awaitWidget(place.shops, (message) => hear(message));
  const field = createField(name, form, input, post, (digits) => values.set(name, digits));
  const { editor } = field;
  const own: OwnField = {
    name,
    read() {
      editor.read();
      return editor.digits();
    },
    restore: editor.write,
    wipe: editor.wipe,
  };
  takeFills(channel, own);
  const values = keepValues(channel, own);
  const pay = createVault({
    url: addressOf(place),
    accept: place.accept,
    own,
    values,
    attempt,
    channel,
    post,
  });
  answerCollect(channel, own, values.ready);
  editor.read();
  // The number is the first field of the form: there a shopper starts a fill.
  const fill = (part: string, value: string) => channel.send({ type: 'fill', field: part, value });
  const readCompanions = name === 'card.number' ? addCompanions(input, fill) : () => {};
  input.addEventListener('blur', readCompanions);

  const hear = (message: ToFrame) => {
    field.hear(message);
    if (message.type === 'pay') void pay(message.fields, message.peers);
    else if (message.type === 'clear') values.forget();
    // A frame that was loaded again knows its value only when the others have spoken.
    else if (message.type === 'configure') void values.ready.then(field.tellNews);
    else if (message.type === 'check') {
      readCompanions();
      void values.ready.then(() => {
        editor.read();
        field.tell(message.reply);
      });
    }
  };
  // Nothing of a card may come back with the page from the browser's cache (threeds-security.md T21).
  window.addEventListener('pagehide', () => {
    values.clear();
    attempt.forget();
  });
  window.addEventListener('pageshow', field.tellNews);
}

/** Makes the document the one that sends what needs no field of a frame. */
function openSender(place: Place, { channel, attempt }: Shared): void {
  const post = awaitWidget(place.shops, (message) => {
    if (message.type === 'pay') void pay(message.fields, message.peers);
  });
  const values = keepValues(channel, undefined);
  const pay = createVault({
    url: addressOf(place),
    accept: place.accept,
    own: undefined,
    values,
    attempt,
    channel,
    post,
  });
}

const addressOf = ({ checkoutId, resource }: Place) =>
  `/v1/checkouts/${encodeURIComponent(checkoutId)}/${resource}`;

/** Starts this frame in its document. A keeper has no field: it only remembers; the sender only sends. */
export function openFrame(place: Place): void {
  const form = document.forms[0];
  const input = document.getElementById('field');
  if (!form || !(input instanceof HTMLInputElement)) return;
  const channel = openChannel(place.checkoutId, place.instance);
  // Before the values, which ask the peers for what they remember: their answer names the attempt too.
  const shared = { channel, attempt: keepAttempt(channel) };
  const { role } = place;
  if (role !== 'keeper' && role !== 'sender') return openField(role, place, shared, form, input);
  form.remove();
  if (role === 'sender') return openSender(place, shared);
  const values = keepValues(channel, undefined);
  window.addEventListener('pagehide', () => {
    values.clear();
    shared.attempt.forget();
  });
}
