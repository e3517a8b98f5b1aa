import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { rememberCanary } from '../fixtures/canary.ts';

export interface Card {
  number: string;
  expiry: string;
  holder: string;
  cvv: string;
}

/** A card that pays at once: VISA, frictionless, no method page (gateway-contract.md 6.2). The year is far from any test's clock. */
export const visa: Card = { number: '4200000000000026', expiry: '1235', holder: 'Jane Jones', cvv: '987' };

/** The card form of a page, by the contract's own names; no text and no position. */
export class CardForm {
  readonly container: Locator;

  constructor(
    readonly page: Page,
    scope: Locator | Page = page,
  ) {
    this.container = scope.locator('.wpwl-container-card').first();
  }

  get number(): Locator {
    return this.#frame('card.number').locator('input[name="card.number"]');
  }

  get cvv(): Locator {
    return this.#frame('card.cvv').locator('input[name="card.cvv"]');
  }

  get expiry(): Locator {
    return this.container.locator('input[name="card.expiry"]');
  }

  get holder(): Locator {
    return this.container.locator('input[name="card.holder"]');
  }

  get brand(): Locator {
    return this.container.locator('select[name=paymentBrand]');
  }

  get payButton(): Locator {
    return this.container.locator('.wpwl-button-pay');
  }

  get message(): Locator {
    return this.page.locator('.wpwl-message.wpwl-has-error');
  }

  hint(key: string): Locator {
    return this.container.locator(`.wpwl-hint-${key}`);
  }

  /** With SAQ A, where holder and date are hosted, too. */
  hosted(name: 'card.expiry' | 'card.holder'): Locator {
    return this.#frame(name).locator(`input[name="${name}"]`);
  }

  iframe(name: 'card.number' | 'card.cvv' | 'card.expiry' | 'card.holder'): Locator {
    return this.container.locator(`iframe[name="${name}"]`);
  }

  /** Both frames can be typed into and are known to the widget. */
  async ready(): Promise<void> {
    await this.number.waitFor();
    await this.cvv.waitFor();
  }

  async typeNumber(digits: string): Promise<void> {
    rememberCanary(this.page, digits);
    await this.#type('card.number', this.number, digits);
  }

  async fill(card: Partial<Card> = {}): Promise<void> {
    const { number, expiry, holder, cvv } = { ...visa, ...card };
    await this.typeNumber(number);
    await this.expiry.pressSequentially(expiry);
    await this.holder.fill(holder);
    rememberCanary(this.page, cvv);
    await this.#type('card.cvv', this.cvv, cvv);
  }

  async pay(): Promise<void> {
    await this.payButton.click();
  }

  /** Keys go where the whole page has its focus: a moment later than the field in the frame has its own. */
  async #type(name: 'card.number' | 'card.cvv', field: Locator, text: string): Promise<void> {
    await field.focus();
    await expect(this.iframe(name)).toBeFocused();
    await field.pressSequentially(text);
  }

  #frame(name: string): FrameLocator {
    return this.container.frameLocator(`iframe[name="${name}"]`);
  }
}
