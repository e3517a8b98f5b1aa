/** A device with passkeys for a tab: a virtual authenticator of the Chrome DevTools Protocol, so Chromium only. */
import type { CDPSession, Page } from '@playwright/test';

/** What the shopper does in the browser's window of Secure Payment Confirmation. */
export type PaymentConfirmationAnswer = 'accept' | 'cancel' | 'optOut';

/** The modes of Page.setSPCTransactionMode. */
const modes = { accept: 'autoAccept', cancel: 'autoReject', optOut: 'autoOptOut' } as const;

/** The shopper's device, which makes and uses passkeys without asking. */
export class TestAuthenticator {
  constructor(
    private readonly session: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  /** How many passkeys the device has. */
  async countPasskeys(): Promise<number> {
    const { credentials } = await this.session.send('WebAuthn.getCredentials', this.#device);
    return credentials.length;
  }

  /** Loses all passkeys, as a shopper does with a new device. */
  async losePasskeys(): Promise<void> {
    await this.session.send('WebAuthn.clearCredentials', this.#device);
  }

  /** Whether the device recognises its owner from now on, by finger, face or PIN. It does at first. */
  async recognise(isOwner: boolean): Promise<void> {
    await this.session.send('WebAuthn.setUserVerified', { ...this.#device, isUserVerified: isOwner });
  }

  /**
   * What the shopper does from now on in the browser's window of Secure Payment Confirmation, which no program can reach.
   * Throws in Chromium's headless shell, which has no such window.
   */
  async confirmPayments(answer: PaymentConfirmationAnswer): Promise<void> {
    await this.session.send('Page.setSPCTransactionMode', { mode: modes[answer] });
  }

  get #device(): { authenticatorId: string } {
    return { authenticatorId: this.authenticatorId };
  }
}

/** Gives the tab a device with passkeys. A tab has none otherwise. Throws in Firefox and WebKit, whose drivers have no such device. */
export async function addAuthenticator(page: Page): Promise<TestAuthenticator> {
  const name = page.context().browser()?.browserType().name();
  if (name !== 'chromium') {
    throw new Error(
      `The authenticator needs Chromium, and this browser is ${name}: give the test the tag of a project with Chromium.`,
    );
  }
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return new TestAuthenticator(session, authenticatorId);
}
