import type { Channel } from './channel.ts';

/** How long a new frame waits for what the others remember, in milliseconds. */
const recallTime = 250;

/** The frame's own input; a keeper has none. */
export interface OwnField {
  name: string;
  /** Reads the input now and gives its digits. */
  read(): string;
  /** Takes back the digits a peer remembered. */
  restore(digits: string): void;
  wipe(): void;
}

export interface Values {
  /** The digits of a field, empty when unknown. */
  get(field: string): string;
  /** Remembers new digits and tells the other frames. */
  set(field: string, digits: string): void;
  /** Empties memory and input of this frame. */
  clear(): void;
  /** Empties those of all frames of the form. */
  forget(): void;
  /** Settled when the others had time to say what they remember. */
  ready: Promise<void>;
}

/**
 * What this frame knows of its form's fields. All frames of a form tell each other everything, so that one that the
 * page has moved, and so reloaded, gets its value back (design decision 5). Kept in memory only, never stored.
 */
export function keepValues(channel: Channel, own: OwnField | undefined): Values {
  const known = new Map<string, string>();
  let recalling = true;
  const clear = () => {
    known.clear();
    own?.wipe();
  };
  /** A peer's word about the own field counts only just after loading: later the input knows better. */
  const learn = (field: string, digits: string) => {
    const isOwn = field === own?.name;
    if (isOwn && (!recalling || known.has(field))) return;
    known.set(field, digits);
    if (isOwn) own?.restore(digits);
  };

  channel.listen((message) => {
    if (message.type === 'value' || message.type === 'collected') learn(message.field, message.value);
    else if (message.type === 'forget') clear();
    else if (message.type === 'recall') {
      for (const [field, value] of known) channel.send({ type: 'value', field, value });
    }
  });
  channel.send({ type: 'recall' });
  const ready = new Promise<void>((resolve) => {
    setTimeout(() => {
      recalling = false;
      resolve();
    }, recallTime);
  });

  return {
    get: (field) => known.get(field) ?? '',
    set(field, value) {
      known.set(field, value);
      channel.send({ type: 'value', field, value });
    },
    clear,
    forget() {
      clear();
      channel.send({ type: 'forget' });
    },
    ready,
  };
}
