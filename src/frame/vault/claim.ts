import { unguessableId } from '../unguessable-id.ts';
import type { Channel } from './channel.ts';

/**
 * Claims a field for this frame. A form has one frame for each field; a page can give a second one the same name, or make a
 * copy of one. The older frame keeps the field. One that the page has moved is loaded again, and nobody disputes its field,
 * because its former document is gone.
 *
 * @param lose called once when an older frame has the field
 */
export function claimField(channel: Channel, field: string, lose: () => void): void {
  const since = `${Date.now()} ${unguessableId()}`;
  const claim = () => channel.send({ type: 'claim', field, since });
  channel.listen((message) => {
    if (message.type !== 'claim' || message.field !== field) return;
    if (message.since > since) return claim();
    channel.close();
    lose();
  });
  claim();
}
