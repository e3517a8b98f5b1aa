import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** The gateway's 3-D Secure page in the form's frame, with the issuer's page in it (threeds-security A.5). */
export class Verification {
  readonly frame: Locator;
  /** The gateway's page. */
  readonly page: FrameLocator | Page;
  /** The issuer's page. */
  readonly issuer: FrameLocator;

  /** @param isWhole whether the gateway's page has the whole tab */
  constructor(
    readonly shop: Page,
    name = 'iframe.wpwl-target >> visible=true',
    isWhole = false,
  ) {
    this.frame = shop.locator(name);
    this.page = isWhole ? shop : this.frame.contentFrame();
    this.issuer = this.page.locator('#place iframe').contentFrame();
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  get code(): Locator {
    return this.issuer.locator('input[name=code]');
  }

  get cancelButton(): Locator {
    return this.page.locator('#cancel');
  }

  /** What helps with an issuer's page that does not show: a click offers it. */
  get help(): Locator {
    return this.page.locator('#help summary');
  }

  /** Begins the issuer's page again. */
  async startAgain(): Promise<void> {
    await this.#openHelp();
    await this.page.locator('#again').click();
  }

  /** Leaves the shop's page for the issuer's. */
  async openFullWindow(): Promise<void> {
    await this.#openHelp();
    await this.page.locator('#full').click();
    await this.shop.waitForURL('**/acs/challenge');
  }

  /** The issuer's page can be answered. */
  async opened(): Promise<void> {
    await expect(this.code).toBeVisible();
  }

  /** Answers with a one-time code; see the simulator's codes. */
  async answer(code: string): Promise<void> {
    await this.code.fill(code);
    await this.issuer.locator('button[name=commit]').click();
  }

  /** Cancels as the gateway's page offers it, which asks back. */
  async cancel(): Promise<void> {
    await this.cancelButton.click();
    await this.page.locator('#yes').click();
  }

  async #openHelp(): Promise<void> {
    await expect(this.help).toBeVisible();
    if (await this.page.locator('#again').isHidden()) await this.help.click();
  }
}
