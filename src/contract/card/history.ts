/** Earlier values of one field, for undo and redo. */
export interface History {
  add(value: string): void;
  /**
   * Goes one value back or forth and returns it, for the `InputEvent.inputType` `historyUndo` or `historyRedo`. Returns
   * undefined for other types.
   */
  travel(kind: string): string | undefined;
  /** Forgets all values. Call it when the field was emptied. */
  clear(): void;
}

/**
 * Keeps the values for undo and redo, because the browser's own undo does not know the values that a script has
 * written: in Chromium it joins digits that were never typed together. The browser's event is only used to learn the
 * direction; the value comes from this history (experience.md A-27).
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
      const next = place + (kind === 'historyUndo' ? -1 : 1);
      if (next in values) place = next;
      return values[place];
    },
    clear() {
      values = [''];
      place = 0;
    },
  };
}

/** The members of a `KeyboardEvent` that {@link historyKey} reads. */
export interface Keys {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/**
 * Returns the `inputType` of the keyboard shortcuts for undo and redo; empty for other keys. The keys must be read
 * because Firefox and Safari clear their undo history when a script writes the value, and then send no `input` event
 * for these keys.
 */
export function historyKey({ key, ctrlKey, metaKey, shiftKey, altKey }: Keys): string {
  const letter = altKey || !(ctrlKey || metaKey) ? '' : key.toLowerCase();
  const isRedo = letter === 'z' ? shiftKey : letter === 'y' && ctrlKey;
  return isRedo ? 'historyRedo' : letter === 'z' ? 'historyUndo' : '';
}
