import type { Field, FieldName, FieldProblem } from '../../../src/widget/hosted/form-field.ts';

/** A field whose value and problem the test sets. */
export class FakeField implements Field {
  problem: FieldProblem = '';
  focused = 0;
  checked = 0;
  /** Every error sentence that the input was described by. */
  readonly described: string[] = [];

  constructor(
    readonly name: FieldName,
    readonly control: HTMLElement,
  ) {}

  focus(): void {
    this.focused += 1;
  }

  async check(): Promise<void> {
    this.checked += 1;
  }

  describe(sentence: string): void {
    this.described.push(sentence);
  }
}
