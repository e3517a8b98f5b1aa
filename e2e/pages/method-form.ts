import type { Locator, Page } from '@playwright/test';

/** The form of one brand that is no card, by the contract's own names. */
export class MethodForm {
  readonly container: Locator;

  /** @param key of the container, such as `virtualAccount-PAYPAL` */
  constructor(
    readonly page: Page,
    key: string,
  ) {
    this.container = page.locator(`.wpwl-container-${key}`);
  }

  get form(): Locator {
    return this.container.locator('form');
  }

  get button(): Locator {
    return this.container.locator('button[name=pay]');
  }

  get message(): Locator {
    return this.container.locator('.wpwl-message.wpwl-has-error');
  }

  /**
   * The frame that sends has loaded. Before a press that opens a window: browsers load the frames of a page behind
   * another window slower, on a busy machine too slow.
   */
  async senderLoaded(): Promise<void> {
    const frame = await this.page.waitForSelector('iframe[src*="role=sender"]', { state: 'attached' });
    await (await frame.contentFrame())?.waitForLoadState('load');
  }

  control(name: string): Locator {
    return this.container.locator(`.wpwl-control-${name}`);
  }

  /** Types texts, chooses in selects: names of controls and values. */
  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      const control = this.control(name);
      if ((await control.evaluate((node) => node.tagName)) === 'SELECT') await control.selectOption(value);
      else await control.pressSequentially(value);
    }
  }
}
