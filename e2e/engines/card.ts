/** The card form, for tests that run in every engine. */
import { expect } from '@playwright/test';
import { visa } from '../../src/testing/kit/playwright/index.ts';
import { formTexts } from '../fixtures/form-texts.ts';
import type { Control, Place, Shopper } from './shopper.ts';

const { en } = formTexts;

/** The card form as a shopper finds it: its fields by their accessible names. */
export class Card {
  /** The document in the frame of the number. */
  readonly numberFrame: Place;
  /** The document in the frame of the security code. */
  readonly codeFrame: Place;
  readonly page: Place;
  readonly number: Control;
  readonly expiry: Control;
  readonly holder: Control;
  readonly code: Control;
  readonly brand: Control;
  readonly payButton: Control;

  /**
   * @param words the texts of the form's language
   * @param outer selectors of the frames around the shop's page, from the outermost on
   */
  constructor(
    readonly shopper: Shopper,
    words: typeof en = en,
    outer: readonly string[] = [],
  ) {
    this.page = shopper.at(...outer);
    this.numberFrame = shopper.at(...outer, 'iframe[name="card.number"]');
    this.codeFrame = shopper.at(...outer, 'iframe[name="card.cvv"]');
    this.number = this.numberFrame.role('textbox', words.cardNumber);
    this.expiry = this.page.role('textbox', words.expiryDate);
    this.holder = this.page.role('textbox', words.cardHolder);
    this.code = this.codeFrame.role('textbox', words.cvv);
    this.brand = this.page.role('combobox', words.brand);
    this.payButton = this.page.role('button', words.submit);
  }

  /** @param key the key of an error's text, such as `cvvError` */
  hint(key: string): Control {
    return this.page.css(`.wpwl-hint-${key}`);
  }

  /** Types a whole card that pays, by default one whose issuer asks nothing. */
  async type(number = visa.number): Promise<void> {
    await this.number.type(number);
    await this.expiry.type(visa.expiry);
    await this.holder.type(visa.holder);
    await this.code.type(visa.cvv);
  }

  /**
   * Waits until each frame of the form, the backup frame too, knows what was typed. A frame that the page moves earlier would
   * come back empty.
   */
  async waitForBackup(): Promise<void> {
    const countFrames = () =>
      this.page.run(() => {
        const frames = [...document.querySelectorAll('iframe')].filter(({ src }) =>
          src.includes('instance='),
        );
        return frames.some(({ src }) => src.includes('role=keeper')) ? frames.length : 0;
      });
    await expect.poll(countFrames).toBeGreaterThan(0);
    const frames = await countFrames();
    const countAnswers = () =>
      this.numberFrame.run(async () => {
        const { searchParams, hash } = new URL(location.href);
        const instance = new URLSearchParams(hash.slice(1)).get('instance');
        const channel = new BroadcastChannel(`payment-widgets:${searchParams.get('checkoutId')}:${instance}`);
        let answers = 0;
        channel.onmessage = ({ data }) => {
          if (data.type === 'recalled') answers += 1;
        };
        channel.postMessage({ type: 'recall' });
        await new Promise((resolve) => setTimeout(resolve, 50));
        channel.close();
        return answers;
      });
    await expect.poll(countAnswers).toBe(frames);
  }

  /** Reads the value of the number, and where its selection begins and ends. */
  readCaret(): Promise<[string, number | null, number | null]> {
    return this.numberFrame.run(() => {
      const input = document.querySelector('input[name="card.number"]') as HTMLInputElement;
      return [input.value, input.selectionStart, input.selectionEnd];
    });
  }
}
