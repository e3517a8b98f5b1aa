import { formatEdit, type Shape } from '../../../src/contract/card/edit.ts';

export type Act =
  | { act: 'insert'; text: string }
  | { act: 'paste'; text: string }
  | { act: 'backspace' }
  | { act: 'delete' }
  | { act: 'select'; from: number; to: number };

/** Does to a text input's value and selection what a browser does, and then lets our field react. */
export class NativeField {
  value = '';
  from = 0;
  to = 0;
  readonly #shape: Shape;

  constructor(shape: Shape) {
    this.#shape = shape;
  }

  do(act: Act): void {
    const ranged = this.from !== this.to;
    if (act.act === 'select') this.#select(act.from, act.to);
    else if (act.act === 'insert') this.#replace(this.from, this.to, act.text, 'insertText', ranged);
    else if (act.act === 'paste') this.#replace(this.from, this.to, act.text, 'insertFromPaste', ranged);
    else this.#remove(act.act === 'backspace', ranged);
  }

  type(text: string): this {
    for (const char of text) this.do({ act: 'insert', text: char });
    return this;
  }

  /** Gives the text with `|` at the caret. */
  show(): string {
    return `${this.value.slice(0, this.from)}|${this.value.slice(this.to)}`;
  }

  /** Sets the field from a text with `|` at the caret. */
  set(marked: string): this {
    this.value = marked.replace('|', '');
    this.#select(marked.indexOf('|'), marked.indexOf('|'));
    return this;
  }

  #select(from: number, to: number): void {
    const places = [from, to].map((place) => Math.min(place, this.value.length)).sort((a, b) => a - b);
    this.from = places[0] ?? 0;
    this.to = places[1] ?? 0;
  }

  #remove(back: boolean, ranged: boolean): void {
    const start = ranged || !back ? this.from : Math.max(0, this.from - 1);
    const end = ranged || back ? this.to : Math.min(this.value.length, this.to + 1);
    if (start < end)
      this.#replace(start, end, '', back ? 'deleteContentBackward' : 'deleteContentForward', ranged);
  }

  #replace(from: number, to: number, text: string, kind: string, ranged: boolean): void {
    const before = this.value;
    const after = before.slice(0, from) + text + before.slice(to);
    const { value, caret } = formatEdit(
      { before, after, caret: from + text.length, kind, ranged },
      this.#shape,
    );
    this.value = value;
    this.#select(caret, caret);
  }
}
