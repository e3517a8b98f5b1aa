import type { Channel } from './channel.ts';
import type { OwnInput } from './values.ts';

/** Takes the value that autofill gave another frame for this field, but never over what the shopper has typed. */
export function receiveAutofill(channel: Channel, own: OwnInput): void {
  /** The value taken last: another card may be filled in over it. */
  let filled = '';
  const forget = () => {
    filled = '';
  };
  window.addEventListener('pagehide', forget);
  channel.listen((message) => {
    if (message.type === 'forget') forget();
    if (message.type !== 'fill' || message.field !== own.name) return;
    const now = own.read();
    if (now && now !== filled) return;
    own.restore(message.value);
    filled = own.read();
  });
}
