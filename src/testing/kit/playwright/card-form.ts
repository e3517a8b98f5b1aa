/** The card form, for tests that use it as a shopper does. */
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { KitCards } from '#contract/control/records.ts';
import { namesInPage } from '../names-in-page.ts';
import {
  type CardChoice,
  type CardFormFieldName,
  completeCard,
  fieldNames,
  isSecret,
  isShownAsDigits,
  type TypedCard,
  textsByField,
  withUsual,
} from '../typed-card.ts';
import { autofillFrom } from './autofill.ts';
import { rememberCanary } from './canary.ts';

/** How many years after now the card `visa` expires: later than the clock of any test that does not move it by years. */
const validYears = 9;

/** A Visa card that pays at once: its issuer asks nothing and has no method page (gateway-contract.md 6.2). */
export const visa: TypedCard = {
  number: '4200000000000026',
  get expiry() {
    return `12${String((new Date().getFullYear() + validYears) % 100).padStart(2, '0')}`;
  },
  holder: 'Jane Jones',
  cvv: '987',
};

const usualEmail = 'jane@shop.example';

/** The key of each field's message in `errorMessages`, which is the end of its class. */
const hintKeys: Readonly<Record<CardFormFieldName, string>> = {
  'card.number': 'cardNumberError',
  'card.expiry': 'expiryMonthError',
  'card.holder': 'cardHolderError',
  'card.cvv': 'cvvError',
};

export interface CardFormOptions {
  /** What holds the form, when the page has several or when it stands in a frame. */
  readonly within?: Page | Locator | undefined;
  /** `keys` presses each key as a shopper does; `fill` sets the value at once. `keys` when absent. */
  readonly type?: 'keys' | 'fill' | undefined;
  /** The cards that are typed when they are named; those of a tenant. */
  readonly cards?: (() => Promise<KitCards>) | undefined;
}

/**
 * A card form, found by the names of the widget's contract (docs/dom.md): by no text, no title and no position. Its
 * locators find a frame anew at each use, so that they outlive a frame that is loaded again.
 */
export class CardFormPage {
  readonly root: Locator;
  readonly #scope: Page | Locator;
  readonly #typing: 'keys' | 'fill';
  readonly #cards: (() => Promise<KitCards>) | undefined;
  /** Whether date and holder have frames of their own, too; known when the form is ready. */
  #isAllHosted: boolean | undefined;

  constructor(
    readonly page: Page,
    { within = page, type = 'keys', cards }: CardFormOptions = {},
  ) {
    this.root = within.locator(namesInPage.cardForm);
    this.#scope = within;
    this.#typing = type;
    this.#cards = cards;
  }

  get number(): Locator {
    return this.hosted('card.number');
  }

  get cvv(): Locator {
    return this.hosted('card.cvv');
  }

  get expiry(): Locator {
    return this.root.locator('input[name="card.expiry"]');
  }

  get holder(): Locator {
    return this.root.locator('input[name="card.holder"]');
  }

  /** The e-mail address, for which the form asks with `requireContact`. */
  get email(): Locator {
    return this.root.locator('.wpwl-control[name="customer.email"]');
  }

  /** The list of the brands. */
  get brand(): Locator {
    return this.root.locator(namesInPage.brands);
  }

  get payButton(): Locator {
    return this.root.locator(namesInPage.payButton);
  }

  /** The message about the whole form. */
  get message(): Locator {
    return this.#scope.locator('.wpwl-message.wpwl-has-error');
  }

  /**
   * The message of a field of the card, by the field's name, or any other message, by its key in `errorMessages`, such as
   * `billingCityError`.
   */
  hint(field: CardFormFieldName | `${string}Error`): Locator {
    return this.root.locator(`.wpwl-hint-${isFieldName(field) ? hintKeys[field] : field}`);
  }

  /**
   * The input of a field. Number and security code are in frames. Date and holder are in frames, too, in a form with
   * `enableSAQACompliance`: this is known after `ready`, and after every method that types.
   */
  field(name: CardFormFieldName): Locator {
    if (isSecret(name) || this.#isAllHosted) return this.hosted(name);
    return this.root.locator(`input[name="${name}"]`);
  }

  /** The input of a field in its frame. Date and holder have frames only in a form with `enableSAQACompliance`. */
  hosted(name: CardFormFieldName): Locator {
    return this.#contentOf(name).locator(`input[name="${name}"]`);
  }

  /** The frame of a field, as an element of the page. */
  frame(name: CardFormFieldName): Locator {
    return this.root.locator(`iframe[name="${name}"]`);
  }

  /**
   * Waits until the number and the security code can be typed into. Their inputs get the names by which they are found
   * from the frame's script, not from its document.
   */
  async ready(): Promise<void> {
    await this.number.waitFor();
    await this.cvv.waitFor();
    this.#isAllHosted = (await this.frame('card.expiry').count()) > 0;
  }

  /**
   * Types a whole card, by default one that pays, and makes sure that number and code arrived with all digits in order. Types an
   * e-mail address where the form asks for one that is not there yet.
   */
  async fill(card: CardChoice = {}): Promise<void> {
    const typed = await this.#chosen(card);
    await this.#chooseBrand(typed.brand);
    for (const [name, text] of textsByField(typed)) await this.#replace(name, text);
    for (const [name, text] of textsByField(typed)) {
      if (isShownAsDigits(name, text)) await this.#expectDigits(name, text);
    }
    if ((await this.email.count()) > 0 && (await this.email.inputValue()) === '')
      await this.email.fill(usualEmail);
  }

  /**
   * Types into a field. Keys go where the page has its focus, which arrives a moment after the field in the frame has its
   * own focus.
   */
  async type(name: CardFormFieldName, text: string): Promise<void> {
    const field = await this.#focused(name, text);
    if (this.#typing === 'fill') await field.fill(text);
    else await field.pressSequentially(text);
  }

  /** Pastes a text over what the field has. */
  async paste(name: CardFormFieldName, text: string): Promise<void> {
    await pasteInto(await this.#focused(name, text), text);
  }

  /**
   * Lets the browser fill in a whole card, as if the shopper had chosen it in one field. Only Chromium can, and not its
   * headless shell: `channel: 'chromium'`.
   */
  async autofill(card: CardChoice = {}, from: CardFormFieldName = 'card.number'): Promise<void> {
    const typed = await this.#chosen(card);
    await this.ready();
    for (const [name, text] of textsByField(typed)) if (isSecret(name)) rememberCanary(this.page, text);
    await autofillFrom(this.page, this.field(from), typed);
  }

  /**
   * Presses the button. Fills the form before, when a card is given, or when every field is empty and cards are known.
   */
  async pay(card?: CardChoice): Promise<void> {
    if (card !== undefined) await this.fill(card);
    else if (this.#cards !== undefined && (await this.#isEmpty())) await this.fill();
    await this.payButton.click();
  }

  /** Types into a field in the place of what it has. */
  async #replace(name: CardFormFieldName, text: string): Promise<void> {
    // Where a field of the page stands is known once the form is ready.
    if (!isSecret(name) && this.#isAllHosted === undefined) await this.ready();
    if ((await this.field(name).inputValue()) !== '') await this.field(name).fill('');
    await this.type(name, text);
  }

  async #isEmpty(): Promise<boolean> {
    await this.ready();
    const values = await Promise.all(fieldNames.map((name) => this.field(name).inputValue()));
    return values.every((value) => value === '');
  }

  async #chosen(card: CardChoice): Promise<TypedCard> {
    const cards = await this.#cards?.();
    if (cards !== undefined) return completeCard(cards, card);
    if (typeof card !== 'string') return withUsual(card, visa);
    throw new Error(
      `The form does not know the tenant's cards: use the fixture cardForm, or new CardForm(page, { cards: () => tenant.cards() }), to type ${card}.`,
    );
  }

  async #chooseBrand(brand: string | undefined): Promise<void> {
    if (brand === undefined) return;
    await this.ready();
    const isOffered = (await this.brand.locator(`option[value="${brand}"]`).count()) > 0;
    if (isOffered && (await this.brand.isVisible())) await this.brand.selectOption(brand);
  }

  async #focused(name: CardFormFieldName, text: string): Promise<Locator> {
    if (isSecret(name)) rememberCanary(this.page, text);
    else if (this.#isAllHosted === undefined) await this.ready();
    const field = this.field(name);
    await field.focus();
    if (isSecret(name) || this.#isAllHosted) await expect(this.frame(name)).toBeFocused();
    return field;
  }

  async #expectDigits(name: CardFormFieldName, text: string): Promise<void> {
    const digits = text.replaceAll(' ', '');
    const read = async () => (await this.field(name).inputValue()).replaceAll(/\D/g, '');
    await expect.poll(read, { message: `the field ${name} has what was typed` }).toBe(digits);
  }

  #contentOf(name: CardFormFieldName): FrameLocator {
    return this.frame(name).contentFrame();
  }
}

const isFieldName = (name: string): name is CardFormFieldName => Object.hasOwn(hintKeys, name);

/**
 * Pastes a text over what the field has. The event has its own data, because the system's clipboard is shared by all tests
 * that run at once, and engines other than Chromium give a page no access to it.
 */
async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.selectText();
  await field.evaluate((node, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    // What the browser does by itself after a real paste that no script has prevented.
    if (node.dispatchEvent(event)) document.execCommand('insertText', false, pasted);
  }, text);
}
