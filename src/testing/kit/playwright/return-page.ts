/** The page to which the shopper returns after the payment. */
import type { Page } from '@playwright/test';
import type { TestCheckout } from '../checkout.ts';

export class ReturnPage {
  constructor(readonly page: Page) {}

  /**
   * Waits until the shopper has returned from this checkout, and gives what the gateway added to the address: the
   * checkout's id, and the path under which the shop's server asks for the result.
   */
  async reached(
    checkout: Pick<TestCheckout, 'resultUrl'>,
  ): Promise<{ readonly id: string; readonly resourcePath: string }> {
    const isThere = (url: URL) => url.href.startsWith(`${checkout.resultUrl}?`);
    await this.page.waitForURL(isThere);
    const { searchParams } = new URL(this.page.url());
    return { id: searchParams.get('id') ?? '', resourcePath: searchParams.get('resourcePath') ?? '' };
  }
}
