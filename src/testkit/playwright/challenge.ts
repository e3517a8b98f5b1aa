/** The gateway's 3-D Secure page, for tests that use it as a shopper does. */
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** The gateway's 3-D Secure page with the issuer's page in it (threeds-security A.5). */
export class ChallengePage {
  /** The frame in the shop's page that holds the gateway's page; the whole page when the gateway has the tab. */
  readonly root: Locator;
  /** The gateway's page. */
  readonly gatewayPage: FrameLocator | Page;
  /** The issuer's page. */
  readonly issuer: FrameLocator;

  /**
   * @param page the tab in which the shopper pays
   * @param where the gateway's page is: in the frame behind the form, in the whole tab, or in a frame of the shop
   */
  constructor(
    readonly page: Page,
    where: 'frame' | 'tab' | Locator = 'frame',
  ) {
    if (where === 'tab') this.root = page.locator('html');
    else this.root = where === 'frame' ? page.locator('iframe.wpwl-target >> visible=true') : where;
    this.gatewayPage = where === 'tab' ? page : this.root.contentFrame();
    this.issuer = this.gatewayPage.locator('#place iframe').contentFrame();
  }

  get heading(): Locator {
    return this.gatewayPage.getByRole('heading', { level: 1 });
  }

  get code(): Locator {
    return this.issuer.locator('input[name=code]');
  }

  get cancelButton(): Locator {
    return this.gatewayPage.locator('#cancel');
  }

  /** What a shopper clicks for help when the issuer's page does not show. */
  get help(): Locator {
    return this.gatewayPage.locator('#help summary');
  }

  /** Asks the gateway's page to begin the issuer's page again. */
  async startAgain(): Promise<void> {
    await this.#openHelp();
    await this.gatewayPage.locator('#again').click();
  }

  /** Asks the gateway's page to open the issuer's page in the whole tab. */
  async openFullWindow(): Promise<void> {
    await this.#openHelp();
    await this.gatewayPage.locator('#full').click();
    await this.page.waitForURL('**/acs/challenge');
  }

  /** Waits until the issuer's page can be answered. */
  async opened(): Promise<void> {
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
    await this.gatewayPage.locator('#yes').click();
  }

  async #openHelp(): Promise<void> {
    await expect(this.help).toBeVisible();
    if (await this.gatewayPage.locator('#again').isHidden()) await this.help.click();
  }
}
