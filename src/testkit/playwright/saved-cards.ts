/** The form of the saved cards, for tests that use it as a shopper does. */
import type { Locator, Page } from '@playwright/test';
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

  /** The input of a card's security code in its frame. The cards are counted from 0. */
  cvv(index: number): Locator {
    return this.groups.nth(index).frameLocator('iframe[name="card.cvv"]').locator('input[name="card.cvv"]');
  }

  async typeCvv(index: number, digits: string): Promise<void> {
    rememberCanary(this.page, digits);
    await this.cvv(index).pressSequentially(digits);
  }

  async pay(): Promise<void> {
    await this.payButton.click();
  }
}
