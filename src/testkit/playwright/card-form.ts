/** The card form, for tests that use it as a shopper does. */
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { rememberCanary } from './canary.ts';

export interface Card {
  number: string;
  expiry: string;
  holder: string;
  cvv: string;
}

/**
 * A VISA card that pays at once: its issuer asks nothing and has no method page (gateway-contract.md 6.2). Its year is
 * later than the clock of any test.
 */
export const visa: Card = { number: '4200000000000026', expiry: '1235', holder: 'Jane Jones', cvv: '987' };

/** A card form, found by the names of the widget's contract: by no text and no position. */
export class CardForm {
  readonly container: Locator;

  /** @param scope what holds the form, when the page has several or when it stands in a frame */
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

  /** The input of the expiry date or of the holder in its frame. Only a form with `enableSAQACompliance` has it. */
  hosted(name: 'card.expiry' | 'card.holder'): Locator {
    return this.#frame(name).locator(`input[name="${name}"]`);
  }

  iframe(name: 'card.number' | 'card.cvv' | 'card.expiry' | 'card.holder'): Locator {
    return this.container.locator(`iframe[name="${name}"]`);
  }

  /**
   * Waits until the number and the security code can be typed into. Their inputs get the names by which they are found
   * from the frame's script, not from its document.
   */
  async waitUntilReady(): Promise<void> {
    await this.number.waitFor();
    await this.cvv.waitFor();
  }

  /** Types a number into its field, and makes it a canary. */
  async typeNumber(digits: string): Promise<void> {
    rememberCanary(this.page, digits);
    await this.#type('card.number', this.number, digits);
  }

  /** Types a whole card, by default one that pays. */
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

  /**
   * Types into a field in a frame. Keys go where the page has its focus, which arrives a moment after the field in the
   * frame has its own focus.
   */
  async #type(name: 'card.number' | 'card.cvv', field: Locator, text: string): Promise<void> {
    await field.focus();
    await expect(this.iframe(name)).toBeFocused();
    await field.pressSequentially(text);
  }

  #frame(name: string): FrameLocator {
    return this.container.frameLocator(`iframe[name="${name}"]`);
  }
}
