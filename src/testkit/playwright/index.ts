/**
 * The package's `payment-widgets/testing/playwright`: page objects and checks for tests with Playwright. Names here are
 * those of `docs/testers.md`; they change only with a new major version.
 */
export { findViolations } from './axe.ts';
export {
  type CardFormFieldName as FieldName,
  type CardFormOptions,
  CardFormPage as CardForm,
  fieldNames,
  type TypedCard,
  visa,
} from './card-form.ts';
export { ChallengePage as Challenge } from './challenge.ts';
export { MethodFormPage as MethodForm } from './method-form.ts';
export { SavedCards } from './saved-cards.ts';
export { spokenTree } from './spoken-tree.ts';
