import type { OwnInput } from '../own-input.ts';
import type { Channel } from './channel.ts';

/** How long a new frame waits for the values that the others remember, in milliseconds. */
const recallTimeoutMs = 250;

/** The values of all card fields of the form, and the payment attempt, as this frame knows them. */
export interface FieldValues {
  /** Returns the digits of a field; empty when they are unknown. */
  get(field: string): string;
  /** Remembers new digits and tells the other frames. */
  set(field: string, digits: string): void;
  /** Empties the memory and the input of this frame. */
  clear(): void;
  /** Empties the memories and inputs of all frames of the form. */
  forget(): void;
  /** Resolves when the other frames have had time to send what they remember. */
  ready: Promise<void>;
}

/**
 * Keeps the values of the form's fields in this frame's memory, never in storage. All frames of a form send each
 * other every value. When the page moves a frame, the browser reloads it, and it then gets its value back from the
 * others (design decision 5).
 */
export function keepValues(channel: Channel, own: OwnInput | undefined): FieldValues {
  const known = new Map<string, string>();
  let isRecalling = true;
  const tell = (field: string, value: string) => channel.send({ type: 'value', field, value, ask: '' });
  const clear = () => {
    known.clear();
    own?.wipe();
  };
  /**
   * Stores a value from another frame. A value for this frame's own field counts only just after loading; later the
   * input itself is right.
   */
  const learn = (field: string, digits: string) => {
    const isOwn = field === own?.name;
    if (isOwn && (!isRecalling || known.has(field))) return;
    known.set(field, digits);
    if (isOwn) own?.restore(digits);
  };

  channel.listen((message) => {
    if (message.type === 'value') learn(message.field, message.value);
    else if (message.type === 'forget') clear();
    else if (message.type === 'recall') {
      for (const [field, value] of known) tell(field, value);
    }
  });
  channel.send({ type: 'recall' });
  const ready = new Promise<void>((resolve) => {
    setTimeout(() => {
      isRecalling = false;
      resolve();
    }, recallTimeoutMs);
  });

  return {
    get: (field) => known.get(field) ?? '',
    set(field, value) {
      known.set(field, value);
      tell(field, value);
    },
    clear,
    forget() {
      clear();
      channel.send({ type: 'forget' });
    },
    ready,
  };
}
