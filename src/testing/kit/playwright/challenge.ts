/** The gateway's 3-D Secure page, for tests that use it as a shopper does. */
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { TestClock } from '../clock.ts';
import { longestChallengeMs, namesInPage } from '../names-in-page.ts';

const { challenge: names } = namesInPage;

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
   * @param clock of the tenant, for {@link ChallengePage.timeOut}
   */
  constructor(
    readonly page: Page,
    where: 'frame' | 'tab' | Locator = 'frame',
    private readonly clock?: Pick<TestClock, 'advance'>,
  ) {
    if (where === 'tab') this.root = page.locator('html');
    else this.root = where === 'frame' ? page.locator(`${names.frame} >> visible=true`) : where;
    this.gatewayPage = where === 'tab' ? page : this.root.contentFrame();
    this.issuer = this.gatewayPage.locator(names.issuerFrame).contentFrame();
  }

  get heading(): Locator {
    return this.gatewayPage.getByRole('heading', { level: 1 });
  }

  get code(): Locator {
    return this.issuer.locator(names.code);
  }

  get cancelButton(): Locator {
    return this.gatewayPage.locator(names.cancel);
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
    await expect(this.issuer.locator(names.end)).toBeVisible();
  }

  /** Answers the issuer with a one-time code. The simulated issuer takes each code for another outcome. */
  async answer(code: string): Promise<void> {
    await this.code.fill(code);
    await this.issuer.locator(names.sendCode).click();
  }

  /** Proves the shopper's identity, in whichever way the issuer asks. */
  async approve(): Promise<void> {
    await this.#end('Y');
  }

  /** Fails to prove the shopper's identity. */
  async decline(): Promise<void> {
    await this.#end('N');
  }

  /** Lets the time of the challenge run out, by the clock of the tenant. */
  async timeOut(): Promise<void> {
    if (this.clock === undefined) {
      throw new Error(
        'The challenge does not know the tenant’s clock: use the fixture challenge, or new Challenge(page, where, tenant.clock).',
      );
    }
    await this.opened();
    await this.clock.advance(longestChallengeMs);
  }

  /** Cancels on the gateway's page, and confirms it when the page asks. */
  async cancel(): Promise<void> {
    await this.cancelButton.click();
    await this.gatewayPage.locator(names.confirmCancel).click();
  }

  /** Ends the issuer's page with a status of EMV 3-D Secure, which the simulated issuer lets testers choose. */
  async #end(status: 'Y' | 'N'): Promise<void> {
    await this.issuer.locator(names.endStatus).selectOption(status);
    await this.issuer.locator(names.end).click();
  }

  /** The help comes and moves while the issuer's page loads: a click that missed it is repeated. */
  async #openHelp(): Promise<void> {
    const startAgain = this.gatewayPage.locator('#again');
    await expect(async () => {
      if (await startAgain.isHidden()) await this.help.click({ timeout: 1_000 });
      await expect(startAgain).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 10_000 });
  }
}
