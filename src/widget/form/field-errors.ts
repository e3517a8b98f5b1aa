import { errorKeys, errorText, type Field, type FieldProblem, inPage } from '../hosted/field.ts';
import type { Texts } from '../locales/en.ts';
import type { Announcer } from '../page/announcer.ts';
import { clearHint, showHint } from './hint.ts';

/**
 * Decides when a field's error is shown: leaving it with a wrong value, a value that is complete and wrong, or
 * an attempt to pay. Never while the shopper is typing, never for leaving it empty; a fix clears it at once.
 * Source: experience.md A1 "when to validate", A-45 to A-48.
 */
export class Guard {
  #shown = '';
  #refused = false;

  constructor(
    readonly field: Field,
    private readonly id: string,
    private readonly texts: () => Texts,
    private readonly announcer: Pick<Announcer, 'say' | 'unsay'>,
    /** Whether values are judged here, or by the gateway alone. */
    private readonly judges = true,
  ) {}

  get wrong(): boolean {
    return this.judges && inPage(this.field) && this.field.problem !== '';
  }

  changed(complete: boolean): void {
    this.#refused = false;
    if (!this.wrong) this.clear();
    else if (complete) this.show(true);
  }

  left(): void {
    if (this.#refused) return;
    if (!this.wrong) this.clear();
    else if (this.field.problem !== 'empty') this.show(true);
  }

  /** The gateway found wrong what looks right here: shown until the value is another. It stops no further try. */
  refuse(): void {
    this.#refused = true;
    this.#tell(this.field.problem || 'invalid', false);
  }

  /** Something else than the value changed what is right. */
  rejudge(): void {
    if (!this.wrong) this.clear();
    else if (this.#shown || this.field.problem === 'mismatch') this.show(true);
  }

  /** `aloud`: say it, too. At an attempt to pay one summary is said instead. */
  show(aloud: boolean): void {
    this.#tell(this.field.problem, aloud);
  }

  clear(): void {
    clearHint(this.field.control, errorKeys[this.field.name]);
    if (!this.#shown) return;
    this.announcer.unsay(this.#shown);
    this.#shown = '';
    this.field.describe('');
  }
  #tell(problem: FieldProblem, aloud: boolean): void {
    const sentence = errorText(this.field.name, problem, this.texts());
    showHint(this.field.control, errorKeys[this.field.name], sentence, this.id);
    if (sentence === this.#shown) return;
    this.#shown = sentence;
    this.field.describe(sentence);
    if (aloud) this.announcer.say(sentence);
  }
}

/** Merchants move groups about, so the order in the page counts, not ours. */
export function firstInPage(guards: readonly Guard[]): Guard | undefined {
  return [...guards].sort((a, b) =>
    a.field.control.compareDocumentPosition(b.field.control) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )[0];
}
