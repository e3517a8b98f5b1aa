import type { Channel } from './channel.ts';
import type { OwnField } from './values.ts';

/** Takes what a filler gave another frame for this field, never over what the shopper has typed. */
export function takeFills(channel: Channel, own: OwnField): void {
  /** What it took last: another card may be filled in over it. */
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
