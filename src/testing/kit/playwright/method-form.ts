/** The form of a brand that is no card, for tests that use it as a shopper does. */
import type { Locator, Page } from '@playwright/test';
import { getSuggestion } from '../suggestion.ts';
import { appearsWithin } from './appears-within.ts';

/** How long after the form a control may appear, in milliseconds. */
const controlTimeoutMs = 3_000;

/** The form of one brand that is no card, found by the names of the widget's contract. */
export class MethodFormPage {
  readonly root: Locator;

  /** @param key the key of the form's container, such as `virtualAccount-PAYPAL` */
  constructor(
    readonly page: Page,
    key: string,
  ) {
    this.root = page.locator(`.wpwl-container-${key}`);
  }

  get form(): Locator {
    return this.root.locator('form');
  }

  get button(): Locator {
    return this.root.locator('button[name=pay]');
  }

  get message(): Locator {
    return this.root.locator('.wpwl-message.wpwl-has-error');
  }

  control(name: string): Locator {
    return this.root.locator(`.wpwl-control-${name}`);
  }

  /**
   * Types texts and chooses in lists: the values by the names of their controls. Throws an error that lists the names that
   * there are when the form has none of this name.
   */
  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      const control = await this.#present(name);
      if ((await control.evaluate((node) => node.tagName)) === 'SELECT') await control.selectOption(value);
      else await control.pressSequentially(value);
    }
  }

  async #present(name: string): Promise<Locator> {
    const control = this.control(name);
    await this.button.waitFor();
    if (await appearsWithin(controlTimeoutMs, control)) return control;
    const classes = await this.root
      .locator('.wpwl-control')
      .evaluateAll((all) => all.map(({ className }) => className));
    const names = classes.flatMap((list) => list.match(/(?<=wpwl-control-)[\w.-]+/g) ?? []);
    throw new Error(
      `The form has no control ${name}${getSuggestion(name, names)}; it has ${names.join(', ') || 'none'}.`,
    );
  }
}
