import type { WalletHost } from './wallet.ts';

/** Puts Apple's own button into the place of ours (widget-contract.md 2.4, `buttonSource: 'js'`). */
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
