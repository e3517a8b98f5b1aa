/** Earlier values of one field, for undo and redo. */
export interface History {
  add(value: string): void;
  /** The value an `InputEvent.inputType` of `historyUndo` or `historyRedo` leads to; undefined for other kinds. */
  travel(kind: string): string | undefined;
  /** Forgets everything: the field is empty now. */
  clear(): void;
}

/**
 * The browser's own undo knows nothing of the values a script has written: in Chromium it puts digits together that
 * were never typed. So its event only says which way to go, and the value comes from here (experience.md A-27).
 */
export function createHistory(): History {
  let values = [''];
  let place = 0;
  return {
    add(value) {
      values = [...values.slice(0, place + 1), value];
      place += 1;
    },
    travel(kind) {
      if (!kind.startsWith('history')) return undefined;
      place = Math.max(0, Math.min(values.length - 1, kind === 'historyUndo' ? place - 1 : place + 1));
      return values[place];
    },
    clear() {
      values = [''];
      place = 0;
    },
  };
}

/** What of a `KeyboardEvent` is looked at. */
export interface Keys {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/**
 * The way that keys of undo and redo lead, as an `inputType`; empty for others. Firefox and Safari forget all that can be
 * undone as soon as a script writes the value, and then send no event for it.
 */
export function historyKey({ key, ctrlKey, metaKey, shiftKey, altKey }: Keys): string {
  if (altKey || !(ctrlKey || metaKey)) return '';
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'historyRedo' : 'historyUndo';
  return letter === 'y' && ctrlKey ? 'historyRedo' : '';
}
