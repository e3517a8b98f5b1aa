import { unguessableId } from '../unguessable-id.ts';
import type { Channel } from './channel.ts';

/** The payment attempt of a form, which all its frames share. */
export interface Attempt {
  /** Returns the id with which this body must be sent. */
  idFor(body: string): string;
  /** Ends the attempt. Call it when the outcome is known: the next body then gets a new id. */
  end(): void;
  /** Forgets the attempt in this frame, not in the others. */
  forget(): void;
}

/**
 * Gives each payment attempt an id. The id stays the same as long as the body is the same and the outcome unknown,
 * even when the frame is loaded again. The gateway then answers a repeated request instead of charging twice
 * (design decision 4).
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
