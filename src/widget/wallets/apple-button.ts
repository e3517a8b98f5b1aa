import type { WalletHost } from './wallet.ts';

/** Replaces the widget's button by Apple's own (widget-contract.md 2.4, `buttonSource: 'js'`). */
export function appleButton({ place, settings, language, press }: WalletHost): void {
  const { buttonStyle, buttonType } = settings.applePay;
  const button = document.createElement('apple-pay-button');
  button.className = 'wpwl-apple-pay-button-js';
  button.setAttribute('buttonstyle', buttonStyle ?? 'black');
  button.setAttribute('type', buttonType ?? 'plain');
  button.setAttribute('locale', language);
  button.addEventListener('click', press);
  place.replaceChildren(button);
}
