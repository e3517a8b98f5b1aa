import type { FieldProblem } from '../../hosted/field.ts';
import type { PaymentForm } from '../payment-form.ts';
import type { BrandControl } from './brand-control.ts';
import type { CardState } from './card-state.ts';

/** The card form, as its fields see it: what they ask of it, and what they tell it. */
export interface CardOwner extends PaymentForm {
  readonly state: CardState;
  readonly brand: BrandControl;
  remember(): void;
  judgeExpiry(problem: FieldProblem): FieldProblem;
}
