import type { OwnInput } from '../own-input.ts';
import { unguessableId } from '../unguessable-id.ts';
import type { Channel } from './channel.ts';

/** How long the vault waits for the other frames to read their inputs, in milliseconds. */
const collectTimeoutMs = 1000;

/** Answers the vault's request for the value of this frame's input. */
export function answerCollect(channel: Channel, own: OwnInput, ready: Promise<unknown>): void {
  channel.listen((message) => {
    if (message.type !== 'collect') return;
    // A frame that has just been loaded again must not replace what the others remember for it by its empty value.
    void ready.then(() => {
      channel.send({ type: 'value', field: own.name, value: own.read(), ask: message.ask });
    });
  });
}

/**
 * Creates a function that asks these frames (at least one) for their digits as they are now. Its promise resolves
 * when all have answered or the time is over.
 */
export function createCollector(channel: Channel): (peers: readonly string[]) => Promise<void> {
  let ask = '';
  let answered: (field: string) => void = () => {};
  channel.listen((message) => {
    if (message.type === 'value' && message.ask === ask) answered(message.field);
  });

  return (peers) =>
    new Promise((resolve) => {
      const missing = new Set(peers);
      answered = (field) => {
        missing.delete(field);
        if (missing.size === 0) resolve();
      };
      setTimeout(resolve, collectTimeoutMs);
      ask = unguessableId();
      channel.send({ type: 'collect', ask });
    });
}
