import type { OwnInput } from '../own-input.ts';
import type { Channel } from './channel.ts';

/**
 * Accepts the value that autofill has given another frame for this field, but never replaces what the shopper has
 * typed.
 */
export function receiveAutofill(channel: Channel, own: OwnInput): void {
  /** The value that was accepted last. Another card's value may replace it. */
  let filled = '';
  const forget = () => {
    filled = '';
  };
  addEventListener('pagehide', forget);
  channel.listen((message) => {
    if (message.type === 'forget') forget();
    if (message.type !== 'fill' || message.field !== own.name) return;
    const now = own.read();
    if (now && now !== filled) return;
    own.restore(message.value);
    filled = own.read();
  });
}
