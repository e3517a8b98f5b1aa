/** The gateway's 3-D Secure page, for tests that use it as a shopper does. */
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** The gateway's 3-D Secure page with the issuer's page in it (threeds-security A.5). */
export class ThreeDSecurePage {
  /** The frame in the shop's page that holds the gateway's page. */
  readonly frame: Locator;
  /** The gateway's page. */
  readonly page: FrameLocator | Page;
  /** The issuer's page. */
  readonly issuer: FrameLocator;

  /**
   * @param shop the tab in which the shopper pays
   * @param selector of the frame that holds the gateway's page
   * @param isWhole whether the gateway's page has the whole tab
   */
  constructor(
    readonly shop: Page,
    selector = 'iframe.wpwl-target >> visible=true',
    isWhole = false,
  ) {
    this.frame = shop.locator(selector);
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

  /** What a shopper clicks for help when the issuer's page does not show. */
  get help(): Locator {
    return this.page.locator('#help summary');
  }

  /** Asks the gateway's page to begin the issuer's page again. */
  async startAgain(): Promise<void> {
    await this.#openHelp();
    await this.page.locator('#again').click();
  }

  /** Asks the gateway's page to open the issuer's page in the whole tab. */
  async openFullWindow(): Promise<void> {
    await this.#openHelp();
    await this.page.locator('#full').click();
    await this.shop.waitForURL('**/acs/challenge');
  }

  /** Waits until the issuer's page can be answered. */
  async waitUntilOpen(): Promise<void> {
    await expect(this.code).toBeVisible();
  }

  /** Answers the issuer with a one-time code. The simulated issuer takes each code for another outcome. */
  async answer(code: string): Promise<void> {
    await this.code.fill(code);
    await this.issuer.locator('button[name=commit]').click();
  }

  /** Cancels on the gateway's page, and confirms it when the page asks. */
  async cancel(): Promise<void> {
    await this.cancelButton.click();
    await this.page.locator('#yes').click();
  }

  async #openHelp(): Promise<void> {
    await expect(this.help).toBeVisible();
    if (await this.page.locator('#again').isHidden()) await this.help.click();
  }
}
