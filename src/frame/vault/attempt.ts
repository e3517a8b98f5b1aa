import { unguessableId } from '../unguessable-id.ts';
import type { Channel } from './channel.ts';

export interface Attempt {
  /** The id under which this body must be sent. */
  idFor(body: string): string;
  /** Call when the outcome is known: the next body gets a new id. */
  end(): void;
  /** Empties the memory of this frame, not of the others. */
  forget(): void;
}

/**
 * Names each payment attempt. The id stays as long as the body and the unknown outcome stay, also when the frame is
 * loaded again, so that the gateway answers a repeat instead of paying twice (design decision 4).
 */
export function keepAttempt(channel: Channel): Attempt {
  let current = { id: '', body: '' };
  const forget = () => {
    current = { id: '', body: '' };
  };
  const tell = () => channel.send({ type: 'attempt', ...current });

  channel.listen((message) => {
    if (message.type === 'attempt') current = { id: message.id, body: message.body };
    else if (message.type === 'forget') forget();
    else if (message.type === 'recall' && current.id) tell();
  });

  return {
    idFor(body) {
      if (current.body !== body) {
        current = { id: unguessableId(), body };
        tell();
      }
      return current.id;
    },
    end() {
      forget();
      tell();
    },
    forget,
  };
}
