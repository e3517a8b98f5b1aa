import type { FormTexts } from '../../texts/form.ts';
import {
  type CheckedField,
  type Field,
  type FieldName,
  type FieldProblem,
  isInPage,
} from '../hosted/field.ts';
import type { Announcer } from '../page/announcer.ts';
import { errorKeys, errorText } from './error-text.ts';
import { clearHint, showHint } from './hint.ts';

/** Id of the sentence that describes a wrong field. */
export const errorId = (containerId: string, name: FieldName) => `${containerId}_error_${name}`;

/**
 * Decides when a field's error is shown: leaving it with a wrong value, a value that is complete and wrong, or
 * an attempt to pay. Never while the shopper is typing, never for leaving it empty; a fix clears it at once.
 * Source: experience.md A1 "when to validate", A-45 to A-48.
 */
export class FieldErrors implements CheckedField {
  #shown = '';
  #isServerErrorShown = false;

  constructor(
    readonly field: Field,
    private readonly id: string,
    private readonly texts: () => FormTexts,
    private readonly announcer: Pick<Announcer, 'say' | 'unsay'>,
    /** Whether values are judged here, or by the gateway alone. */
    private readonly isJudging = true,
  ) {}

  get hasError(): boolean {
    return this.isJudging && isInPage(this.field) && this.field.problem !== '';
  }

  onChange(complete: boolean): void {
    this.#isServerErrorShown = false;
    if (!this.hasError) this.clear();
    else if (complete) this.show(true);
  }

  onBlur(): void {
    if (this.#isServerErrorShown) return;
    if (!this.hasError) this.clear();
    else if (this.field.problem !== 'empty') this.show(true);
  }

  /** The gateway found wrong what looks right here: shown until the value is another. It stops no further try. */
  showServerError(): void {
    this.#isServerErrorShown = true;
    this.#tell(this.field.problem || 'invalid', false);
  }

  /** Something else than the value changed what is right. */
  revalidate(): void {
    if (!this.hasError) this.clear();
    else if (this.#shown || this.field.problem === 'mismatch') this.show(true);
  }

  /** `aloud`: say it, too. At an attempt to pay one summary is said instead. */
  show(isAloud: boolean): void {
    this.#tell(this.field.problem, isAloud);
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
