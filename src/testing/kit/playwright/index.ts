/**
 * The package's `payment-widgets/testing/playwright`: fixtures, page objects and matchers for tests with Playwright. Names
 * here are those of `docs/testers`; they change only with a new major version.
 */
export * from '../index.ts';
export {
  type CardChoice,
  type CardFormFieldName as FieldName,
  fieldNames,
  type TypedCard,
} from '../typed-card.ts';
export { findViolations } from './axe.ts';
export { type CardFormOptions, CardFormPage as CardForm, visa } from './card-form.ts';
export { ChallengePage as Challenge } from './challenge.ts';
export type { ExpectedPayment } from './checkout-matchers.ts';
export { type ExamOptions, examShop } from './exam-shop.ts';
export { expect, type KitMatchers, matchers } from './expect.ts';
export {
  fixtures,
  type Guards,
  type KitFixtures,
  type KitOptions,
  type KitWorkerFixtures,
  type KitWorkerOptions,
  test,
} from './fixtures.ts';
export { MethodFormPage as MethodForm } from './method-form.ts';
export type { AccessibleOptions } from './page-matchers.ts';
export type { Within } from './poll.ts';
export type { ReceivedOptions } from './record-matchers.ts';
export { repeatIds } from './repeat-ids.ts';
export { ReturnPage as ResultPage } from './return-page.ts';
export { type SavedCardChoice, SavedCards } from './saved-cards.ts';
export { spokenTree } from './spoken-tree.ts';
