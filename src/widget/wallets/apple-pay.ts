import { appleRequest } from './apple-request.ts';
import { AppleSheet } from './apple-sheet.ts';
import { type AppleInterface, apple } from './apple-types.ts';
import { standingOut } from './button-color.ts';
import { toAppleLocale } from './button-language.ts';
import { reach } from './vendor.ts';
import type { WalletDriver, WalletHost } from './wallet.ts';

/**
 * Draws the Apple Pay button. It uses Apple's own interface, or the gateway's stand-in for it in browsers that lack
 * it.
 */
export const applePay: WalletDriver = async (host) => {
  const { applePay: options } = host.settings;
  const ours = () => apple().ApplePaySession !== undefined;
  const isDrawn = () => customElements.get('apple-pay-button') !== undefined;
  const { arrived } = await reach(
    host,
    'applePay',
    () => ours() && (options.buttonSource === 'css' || isDrawn()),
  );
  const { ApplePaySession } = apple();
  const terms = await host.merchantTerms();
  if (!ApplePaySession) return arrived ? '' : 'The script of Apple Pay did not arrive.';
  if (!ApplePaySession.supportsVersion(options.version)) return '';
  if (!(await isAvailable(host, ApplePaySession))) return '';
  if (options.buttonSource === 'js' && isDrawn()) appleButton(host);
  else fitAppleButton(host);
  return {
    open(prepared) {
      const request = appleRequest(host, terms);
      const session = new ApplePaySession(options.version, request);
      return new AppleSheet(host, session, ApplePaySession, request, prepared).begin();
    },
  };
};

async function isAvailable({ settings }: WalletHost, session: AppleInterface): Promise<boolean> {
  const { checkAvailability, merchantIdentifier = location.hostname } = settings.applePay;
  try {
    if (checkAvailability === 'canMakePaymentsWithActiveCard')
      return await session.canMakePaymentsWithActiveCard(merchantIdentifier);
    if (checkAvailability === 'applePayCapabilities' && session.applePayCapabilities) {
      const { paymentCredentialStatus } = await session.applePayCapabilities(merchantIdentifier);
      return paymentCredentialStatus !== 'applePayUnsupported';
    }
    return session.canMakePayments();
  } catch {
    // Apple's check throws on pages that are not served by https.
    return false;
  }
}

/** Makes the widget's button white on a dark page whose shop has not chosen a style. */
function fitAppleButton({ place, settings }: WalletHost): void {
  const name = 'wpwl-apple-pay-button-';
  if (!settings.applePay.style)
    place.firstElementChild?.classList.replace(`${name}black`, name + standingOut(place));
}

/** Replaces the widget's button by Apple's own (widget-contract.md 2.4, `buttonSource: 'js'`). */
function appleButton({ place, settings, language, press }: WalletHost): void {
  const { buttonStyle, buttonType } = settings.applePay;
  const button = document.createElement('apple-pay-button');
  button.className = 'wpwl-apple-pay-button-js';
  button.setAttribute('buttonstyle', buttonStyle ?? standingOut(place));
  button.setAttribute('type', buttonType ?? 'plain');
  const locale = toAppleLocale(language);
  if (locale) button.setAttribute('locale', locale);
  button.addEventListener('click', press);
  place.replaceChildren(button);
}
