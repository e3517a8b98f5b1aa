import { standingOut } from './button-color.ts';
import type { WalletHost } from './wallet.ts';

/** Makes the widget's button white on a dark page whose shop has not chosen a style. */
export function fitAppleButton({ place, settings }: WalletHost): void {
  const name = 'wpwl-apple-pay-button-';
  if (!settings.applePay.style)
    place.firstElementChild?.classList.replace(`${name}black`, name + standingOut(place));
}

/** Replaces the widget's button by Apple's own (widget-contract.md 2.4, `buttonSource: 'js'`). */
export function appleButton({ place, settings, language, press }: WalletHost): void {
  const { buttonStyle, buttonType } = settings.applePay;
  const button = document.createElement('apple-pay-button');
  button.className = 'wpwl-apple-pay-button-js';
  button.setAttribute('buttonstyle', buttonStyle ?? standingOut(place));
  button.setAttribute('type', buttonType ?? 'plain');
  button.setAttribute('locale', language);
  button.addEventListener('click', press);
  place.replaceChildren(button);
}
