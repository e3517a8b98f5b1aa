/** The form of the saved cards, for tests that use it as a shopper does. */
import type { Locator, Page } from '@playwright/test';
import { appearsWithin } from './appears-within.ts';
import { rememberCanary } from './canary.ts';

/** The form of the registrations of a shopper, found by the names of the widget's contract (widget-contract.md 5.4). */
export class SavedCards {
  readonly root: Locator;

  constructor(readonly page: Page) {
    this.root = page.locator('.wpwl-container-registration');
  }

  get groups(): Locator {
    return this.root.locator('.wpwl-group-registration');
  }

  get radios(): Locator {
    return this.root.locator('input[name=registrationId]');
  }

  get payButton(): Locator {
    return this.root.locator('.wpwl-button-pay');
  }

  /** The button that shows the other payment forms. */
  get otherMethodsButton(): Locator {
    return this.page.locator('[data-action=show-initial-forms]');
  }

  /** The rows of the cards, of which one is chosen. */
  row(card: SavedCardChoice): Locator {
    if (typeof card === 'number') return this.groups.nth(card);
    const number = this.page.locator('.wpwl-wrapper-registration-number', { hasText: `*${card.last4}` });
    return this.groups.filter({ has: number });
  }

  async choose(card: SavedCardChoice): Promise<void> {
    await this.#expectCards(card);
    await this.row(card).locator('input[name=registrationId]').check();
  }

  /** The input of a card's security code in its frame. */
  cvv(card: SavedCardChoice): Locator {
    return this.row(card).frameLocator('iframe[name="card.cvv"]').locator('input[name="card.cvv"]');
  }

  async typeCvv(card: SavedCardChoice, digits: string): Promise<void> {
    rememberCanary(this.page, digits);
    await this.#expectCards(card);
    await this.cvv(card).pressSequentially(digits);
  }

  /** Presses the button, and types the security code of the chosen card before, when one is given. */
  async pay(cvv?: string): Promise<void> {
    await this.#expectCards();
    if (cvv !== undefined) {
      const chosen = this.root.locator('input[name=registrationId]:checked');
      await chosen.waitFor();
      const ids = await this.radios.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked));
      await this.typeCvv(ids.indexOf(true), cvv);
    }
    await this.payButton.click();
  }

  /** Shows the other payment forms. */
  async showOthers(): Promise<void> {
    await this.#expectCards();
    await this.otherMethodsButton.click();
  }

  /** Waits until the forms are there. Throws when no saved card is among them, or not the one that is meant. */
  async #expectCards(card?: SavedCardChoice): Promise<void> {
    await this.page.locator('.wpwl-form').first().waitFor({ state: 'attached' });
    const wanted = card === undefined ? this.groups : this.row(card);
    if (await appearsWithin(cardsTimeoutMs, wanted.first())) return;
    if ((await this.groups.count()) === 0) {
      throw new Error(
        "The page shows no saved card. Store one with tenant.store('visa'), and create the checkout with 'registrations[0].id': registrationId.",
      );
    }
    const numbers = await this.root.locator('.wpwl-wrapper-registration-number').allInnerTexts();
    const meant = typeof card === 'number' ? `at place ${card}` : `that ends with ${card?.last4}`;
    throw new Error(`There is no saved card ${meant}; there are, from place 0 on, ${numbers.join(', ')}.`);
  }
}

/** How long saved cards may come after the first form of the page, in milliseconds. */
const cardsTimeoutMs = 5_000;

/** A saved card: by the last four digits of its number, or by its place in the list, from 0. */
export type SavedCardChoice = number | { readonly last4: string };
