import type { OwnInput } from '../own-input.ts';
import { pause } from '../pause.ts';
import type { Channel } from './channel.ts';

/** How long a new frame waits for the values that the others may remember, in milliseconds. */
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
  /**
   * Resolves when another frame has sent all that it remembers, or after this time in milliseconds: whether one has.
   */
  recalled(ms: number): Promise<boolean>;
  /** Resolves when another frame has sent all that it remembers, or has had time to. */
  ready: Promise<unknown>;
}

/**
 * Keeps the values of the form's fields in this frame's memory, never in storage. All frames of a form send each
 * other every value. When the page moves a frame, the browser reloads it, and it then gets its value back from the
 * others (design decision 5).
 */
export function keepValues(channel: Channel, own: OwnInput | undefined): FieldValues {
  const known = new Map<string, string>();
  let endRecall: () => void;
  const complete = new Promise<boolean>((resolve) => {
    endRecall = () => resolve(true);
  });
  const recalled = (ms: number) => Promise.race([complete, pause(ms).then(() => false)]);
  const tell = (field: string, value: string) => channel.send({ type: 'value', field, value, ask: '' });
  const clear = () => {
    known.clear();
    // A value that is on its way must not come back.
    if (own) known.set(own.name, '');
    own?.wipe();
  };
  /**
   * Stores a value from another frame. A value for this frame's own field counts only until something was typed or
   * everything was forgotten; from then on the input itself is right.
   */
  const learn = (field: string, digits: string) => {
    const isOwn = field === own?.name;
    if (isOwn && known.has(field)) return;
    known.set(field, digits);
    if (isOwn) own?.restore(digits);
  };

  channel.listen((message) => {
    if (message.type === 'value') learn(message.field, message.value);
    else if (message.type === 'forget') clear();
    else if (message.type === 'recalled') endRecall();
    else if (message.type === 'recall') {
      for (const [field, value] of known) tell(field, value);
      // A frame that was loaded at the same time knows nothing that the other could wait for.
      if (known.size > 0) channel.send({ type: 'recalled' });
    }
  });
  channel.send({ type: 'recall' });
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
    recalled,
    ready: recalled(recallTimeoutMs),
  };
}
