/** The matchers for a page and its card form: `expect(page).toBeAccessible()`. */
import type { Page } from '@playwright/test';
import { requireKnown } from '../suggestion.ts';
import { type CardFormFieldName, fieldNames } from '../typed-card.ts';
import { findViolations } from './axe.ts';
import { findCanary, reportWindow } from './canary.ts';
import type { CardFormPage } from './card-form.ts';
import { type MatcherResult, type MatcherState, pollUntil, type Within } from './poll.ts';

export interface AccessibleOptions {
  /** Tags of axe's rules; those of WCAG 2.2 A and AA and of good practice when absent. */
  readonly tags?: readonly string[];
  /** Ids of rules that are not checked. */
  readonly allow?: readonly string[];
}

export const pageMatchers = {
  /** The field of a card form is marked as wrong, and its message is shown. */
  async toShowError(
    this: MatcherState,
    form: CardFormPage,
    field: CardFormFieldName,
    within: Within = {},
  ): Promise<MatcherResult> {
    requireKnown('toShowError', { [field]: true }, fieldNames);
    return pollUntil(this, {
      name: 'toShowError',
      expected: `the field ${field} to show an error`,
      ...within,
      async look() {
        const shown = await shownErrors(form);
        const texts = Object.entries(shown).map(([name, text]) => `\n  ${name}: ${text}`);
        const says = () => (texts.length === 0 ? 'No field shows one.' : `These show one:${texts.join('')}`);
        return { isSo: shown[field] !== undefined, actual: shown, says };
      },
    });
  },

  /** No digit of a card that was typed is in the shop's window, neither seen nor heard there. */
  async toKeepCardDataInFrames(this: MatcherState, page: Page, within: Within = {}): Promise<MatcherResult> {
    const canary = findCanary(page.context());
    if (canary === undefined) {
      throw new Error('The page is not watched: use the page of the kit’s test, with guards.cardData on.');
    }
    return pollUntil(this, {
      name: 'toKeepCardDataInFrames',
      expected: 'card data in the frames of the gateway alone',
      kind: 'absence',
      ...within,
      async look() {
        await reportWindow(page);
        const leaks = canary.describeLeaks();
        const says = () =>
          leaks.length === 0
            ? 'The window of the shop has none.'
            : `The window of the shop has:\n  ${leaks.join('\n  ')}`;
        // What was seen once stays seen.
        return { isSo: leaks.length === 0, isFinal: leaks.length > 0, actual: leaks, says };
      },
    });
  },

  /** Axe finds nothing in the page and in its frames, of whatever site they are. It needs the package axe-core. */
  async toBeAccessible(
    this: MatcherState,
    page: Page,
    { tags, allow = [] }: AccessibleOptions = {},
  ): Promise<MatcherResult> {
    const violations = await findViolations(page, allow, tags);
    const message = () =>
      violations.length === 0
        ? 'Expected axe to find something; it finds nothing.'
        : `Expected axe to find nothing, but it finds:\n  ${violations.join('\n  ')}`;
    return { pass: violations.length === 0, name: 'toBeAccessible', message, actual: violations };
  },
};

/** The messages that the fields of a form show, by field. */
async function shownErrors(
  form: CardFormPage,
): Promise<Readonly<Partial<Record<CardFormFieldName, string>>>> {
  const shown = fieldNames.map(async (name) => {
    const hint = form.hint(name);
    return (await hint.isVisible()) ? [[name, (await hint.innerText()).trim()] as const] : [];
  });
  return Object.fromEntries((await Promise.all(shown)).flat());
}
