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
 * Shows and clears the error of one field. It is shown when the shopper leaves the field with a wrong value, when the value
 * is complete and wrong, and when the shopper tries to pay; never while the shopper is typing, and never for leaving the
 * field empty. A corrected value clears the error at once.
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
    /** Whether values are judged here; otherwise by the gateway alone. */
    private readonly isJudging = true,
  ) {}

  get hasError(): boolean {
    return this.isJudging && isInPage(this.field) && this.field.problem !== '';
  }

  onChange(isComplete: boolean): void {
    this.#isServerErrorShown = false;
    if (!this.hasError) this.clear();
    else if (isComplete) this.show(true);
  }

  onBlur(): void {
    if (this.#isServerErrorShown) return;
    if (!this.hasError) this.clear();
    else if (this.field.problem !== 'empty') this.show(true);
  }

  /** Shows that the gateway found wrong what looks valid here, until the value changes. Another try to pay stays possible. */
  showServerError(): void {
    this.#isServerErrorShown = true;
    this.#showSentence(this.field.problem || 'invalid', false);
  }

  /** Call it when something else than the value has changed what is valid, such as the chosen brand. */
  revalidate(): void {
    if (!this.hasError) this.clear();
    else if (this.#shown || this.field.problem === 'mismatch') this.show(true);
  }

  /** Shows the error. `isAloud`: it is said, too; at an attempt to pay one summary is said instead. */
  show(isAloud: boolean): void {
    this.#showSentence(this.field.problem, isAloud);
  }

  clear(): void {
    clearHint(this.field.control, errorKeys[this.field.name]);
    if (!this.#shown) return;
    this.announcer.unsay(this.#shown);
    this.#shown = '';
    this.field.describe('');
  }
  #showSentence(problem: FieldProblem, isAloud: boolean): void {
    const sentence = errorText(this.field.name, problem, this.texts());
    showHint(this.field.control, errorKeys[this.field.name], sentence, this.id);
    if (sentence === this.#shown) return;
    this.#shown = sentence;
    this.field.describe(sentence);
    if (isAloud) this.announcer.say(sentence);
  }
}
