/** Types, pastes, deletes and undoes at random in a formatted field, and compares it with a plain text of digits. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { toDigits } from '../../../src/contract/card/digits.ts';
import type { Shape } from '../../../src/contract/card/edit.ts';
import { caseCount } from '../../support/case-count.ts';

/** Turns the input into a field of this shape. */
type Connect = (input: HTMLInputElement, shape: Shape) => void;

type Step =
  | { do: 'insert' | 'paste'; text: string }
  | { do: 'select'; from: number; to: number }
  | { do: 'arrow'; by: 1 | -1; shift: boolean }
  | { do: 'backspace' | 'delete' | 'home' | 'end' | 'undo' | 'redo' };

const steps = (pasted: fc.Arbitrary<string>): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({ do: fc.constant('insert' as const), text: fc.stringMatching(/^[0-9]$/) }),
      },
      fc.record({
        do: fc.constant('insert' as const),
        text: fc.constantFrom(' ', 'x', '.', '\u0664', '\uff14'),
      }),
      fc.record({ do: fc.constant('paste' as const), text: pasted }),
      { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('backspace' as const, 'delete' as const) }) },
      fc.record({ do: fc.constantFrom('home' as const, 'end' as const, 'undo' as const, 'redo' as const) }),
      fc.record({ do: fc.constant('select' as const), from: fc.nat(24), to: fc.nat(24) }),
      {
        weight: 2,
        arbitrary: fc.record({
          do: fc.constant('arrow' as const),
          by: fc.constantFrom(1 as const, -1 as const),
          shift: fc.boolean(),
        }),
      },
    ),
    { maxLength: 40 },
  );

/** The part of an input that the editor uses. A whole document for each sequence would take hours and all memory. */
class Input extends EventTarget {
  #value = '';
  readonly ownerDocument = page;
  selectionStart = 0;
  selectionEnd = 0;

  get value(): string {
    return this.#value;
  }

  set value(value: string) {
    this.#value = value;
    this.setSelectionRange(value.length, value.length);
  }

  setSelectionRange(start: number, end: number): void {
    this.selectionStart = start;
    this.selectionEnd = end;
  }
}

export class Edit extends Event {
  readonly isComposing = false;
  constructor(
    type: string,
    readonly inputType: string,
  ) {
    super(type);
  }
}

/** What the code under test sees of the browser's document. */
export const page: { activeElement?: Input } = {};

/** Plays the browser, which changes value and selection before it sends the event of an edit. */
class Browser {
  readonly input = new Input();
  #anchor = 0;
  #caret = 0;

  constructor(connect: Connect, shape: Shape) {
    page.activeElement = this.input;
    connect(this.input as unknown as HTMLInputElement, shape);
  }

  get selection(): [number, number] {
    return [Math.min(this.#anchor, this.#caret), Math.max(this.#anchor, this.#caret)];
  }

  do(step: Step): void {
    const { length } = this.input.value;
    const [from, to] = this.selection;
    switch (step.do) {
      case 'insert':
        return this.#replace(from, to, step.text, 'insertText');
      case 'paste':
        return this.#replace(from, to, step.text, 'insertFromPaste');
      case 'backspace':
        return this.#remove(from < to ? from : from - 1, to, 'deleteContentBackward');
      case 'delete':
        return this.#remove(from, from < to ? to : to + 1, 'deleteContentForward');
      case 'undo':
      case 'redo':
        return this.#edit('4 2', 3, step.do === 'undo' ? 'historyUndo' : 'historyRedo');
      case 'home':
        return this.#select(0, 0);
      case 'end':
        return this.#select(length, length);
      case 'select':
        return this.#select(Math.min(step.from, length), Math.min(step.to, length));
      case 'arrow': {
        const next = Math.max(0, Math.min(length, this.#caret + step.by));
        if (step.shift) return this.#select(this.#anchor, next);
        const at = from === to ? next : step.by < 0 ? from : to;
        return this.#select(at, at);
      }
    }
  }

  #select(anchor: number, caret: number): void {
    this.#anchor = anchor;
    this.#caret = caret;
    this.input.setSelectionRange(...this.selection);
  }

  #remove(from: number, to: number, kind: string): void {
    if (from >= 0 && to <= this.input.value.length) this.#replace(from, to, '', kind);
  }

  #replace(from: number, to: number, text: string, kind: string): void {
    const { value } = this.input;
    this.#edit(value.slice(0, from) + text + value.slice(to), from + text.length, kind);
  }

  #edit(value: string, caret: number, inputType: string): void {
    this.input.dispatchEvent(new Edit('beforeinput', inputType));
    this.input.value = value;
    this.input.setSelectionRange(caret, caret);
    this.input.dispatchEvent(new Edit('input', inputType));
    this.#anchor = this.#caret = this.input.selectionEnd;
  }
}

/** The same edits in a plain text of signs. Its undo history is that of every text field. */
class Plain {
  value = '';
  /** How many digits stand behind the caret. */
  behind = 0;
  #past = [''];
  #place = 0;
  readonly #signs: (text: string) => string;
  readonly #typed: (shown: string) => string;

  constructor(private readonly shape: Shape) {
    this.#signs = shape.signs ?? toDigits;
    this.#typed = shape.typed ?? ((shown) => shown);
  }

  /** @param browser the field before the step; its selection tells where the step happens among the signs */
  do(step: Step, browser: Browser): void {
    const value = this.#typed(browser.input.value);
    const [start, end] = browser.selection;
    const ranged = start < end;
    const left = this.#signs(value.slice(0, start));
    const right = this.#signs(value.slice(end));
    this.behind = toDigits(right).length;
    const typed = step.do === 'insert' || step.do === 'paste' ? this.#signs(step.text) : '';
    if (step.do === 'insert' || step.do === 'paste') {
      const { text } = step;
      // What is typed over itself stays, and the rest of the selection goes.
      if (ranged && browser.input.value.slice(start, end).startsWith(text))
        return this.#become(this.#signs(value.slice(0, start + text.length)) + right, right.length);
      // More than one sign: the code under test reads the text as a whole.
      const whole =
        typed.length > 1
          ? this.shape.clean(value.slice(0, start) + text + value.slice(end))
          : left + typed + right;
      this.#become(whole, right.length, this.behind);
    } else if (ranged && (step.do === 'backspace' || step.do === 'delete'))
      this.#become(left + right, right.length);
    else if (step.do === 'backspace' && start > 0) {
      const kept = this.#isGap(value[start - 1]) ? this.#closed(value, start - 1) : right;
      this.#become(left.replace(/\/*$/, '').slice(0, -1) + kept, kept.length);
    } else if (step.do === 'delete' && end < value.length) {
      const kept = this.#isGap(value[end]) ? this.#closed(value, end) : right;
      const [gap = ''] = /^\/*/.exec(kept) ?? [];
      const rest = gap + kept.slice(gap.length + 1);
      this.#become((this.#isGap(value[end]) ? left.replace(/\/+$/, '') : left) + rest, rest.length);
    } else if (step.do === 'undo' || step.do === 'redo') {
      const next = this.#place + (step.do === 'undo' ? -1 : 1);
      this.#place = Math.max(0, Math.min(this.#past.length - 1, next));
      this.value = this.#past[this.#place] ?? '';
      this.behind = 0;
    }
  }

  #isGap(letter = ''): boolean {
    return this.#signs(letter).replace('/', '') === '';
  }

  /** The signs behind a gap, with the gap's own separator in front where there is one and something behind it. */
  #closed(value: string, at: number): string {
    const [before = ''] = /[^\d]*$/.exec(value.slice(0, at)) ?? [];
    const behind = this.#signs(value.slice(at)).replace(/^\/+/, '');
    const gap = this.#signs(before + (/^[^\d]*/.exec(value.slice(at))?.[0] ?? ''));
    return behind && gap.includes('/') ? `/${behind}` : behind;
  }

  /**
   * Sets the signs, and refuses those for which there is no room in front of the last ones, which stay.
   *
   * @param behind how many digits stand behind the caret; those of the last signs when absent. A text that is read as a whole
   * may lose a separator at its end.
   */
  #become(whole: string, kept: number, behind = Number.POSITIVE_INFINITY): void {
    const room = Math.max(this.shape.limit(whole), this.#signs(this.#typed(this.value)).length);
    const cut = Math.max(0, whole.length - kept);
    const right = whole.slice(cut);
    const value = this.shape.format(
      whole.slice(0, Math.max(0, cut - Math.max(0, whole.length - room))) + right,
    );
    const digits = Math.min(behind, toDigits(right).length);
    this.behind = Math.min(digits, toDigits(value).length);
    if (value === this.value) return;
    this.value = value;
    this.#past = [...this.#past.slice(0, this.#place + 1), value];
    this.#place += 1;
  }
}

/** Dates and parts of dates, in several spellings. */
export const dates = fc.constantFrom(
  '05/2031',
  '0531',
  '052031',
  '5/31',
  '2031-05',
  '05 / 31',
  '1',
  '12',
  '/',
  '12 - 2',
);
/** Numbers and parts of numbers. */
export const numbers = fc.oneof(fc.stringMatching(/^[0-9 .x-]{1,8}$/), fc.stringMatching(/^[0-9]{12,20}$/));

/** Checks that any sequence of edits gives the same digits, caret and history as in a plain text of digits. */
export function checkAgainstPlainText(connect: Connect, shape: Shape, pasted: fc.Arbitrary<string>): void {
  fc.assert(
    fc.property(steps(pasted), (sequence) => {
      const browser = new Browser(connect, shape);
      const plain = new Plain(shape);
      for (const step of sequence) {
        plain.do(step, browser);
        browser.do(step);
        const { value } = browser.input;
        expect(value).toBe(plain.value);
        if (/arrow|home|end|select/.test(step.do)) continue;
        expect(toDigits(value.slice(browser.selection[1]))).toHaveLength(plain.behind);
      }
    }),
    { numRuns: caseCount(300) },
  );
}
