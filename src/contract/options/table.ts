/**
 * Every option that any page may need, with what it takes and its default; `reference.ts` says in words what it does. Those
 * of the wallets, but for what their forms need at once, are in `wallet-table.ts`, which only pages with a wallet load.
 */
import { all, group, one, optional, type Rule, record } from './rules.ts';
import { appleStyle, callback, flag, number, takeFlag, takeText, text, words, written } from './takes.ts';

const off = flag(false);
const on = flag(true);
const own = text('text', undefined);
const target = text('the name of a frame or window such as "_top"', '');
const texts = record('an object of texts', own);
// Unknown properties are no fault (widget-contract.md 2.1).
const css = optional(record('an object of CSS properties', written, true));
const codes = words('an array of brand codes', []);
const address = 'country state city postcode street1 street2';
const size = (fallback: string) => text(`a CSS length such as "${fallback}"`, fallback);

const spinner = group({
  ...all('lines length width radius scale corners speed rotate zIndex', number(undefined)),
  ...all('animation color fadeColor top left className position', own),
  direction: one(undefined, 1, -1),
  shadow: [
    'text, true or false',
    undefined,
    (value) => takeFlag(value) ?? takeText(value),
  ] satisfies Rule<unknown> as Rule<string | boolean | undefined>,
});

export const optionTable = {
  style: one('card', 'card', 'plain', 'logos', 'none'),
  locale: text('a language such as "de" or "de-AT"', ''),
  labels: texts,
  errorMessages: texts,
  ...all(
    'showLabels showPlaceholders numberFormatting validation requireCvv allowEmptyCardHolderName showOneClickWidget',
    on,
  ),
  ...all(
    'showCVVHint maskCvv useSummaryPage disableSubmitOnEnter allowEmptyCvv disableCardExpiryDateValidation enableSAQACompliance forceCardHolderEqualsBillingName brandDetection showTaxNumberField showBirthDate hideOtherPaymentButton displayBic',
    off,
  ),
  autofocus: text('the name of a field such as "card.number"', ''),
  iframeStyles: group(all('card-number-placeholder cvv-placeholder', css)),
  imageStyle: one(undefined, 'svg', 'png'),
  spinner,
  inlineFlow: codes,
  paymentTarget: target,
  shopperResultTarget: target,
  threeDIframeSize: group({ width: size('100%'), height: size('580px') }),
  browser: group({ threeDChallengeWindow: one(undefined, 1, 2, 3, 4, 5) }),
  checkout: group({ amount: written }),
  brandDetectionType: detectionType(),
  brandDetectionPriority: codes,
  billingAddress: optional(group(all(address, written))),
  mandatoryBillingFields: group(all(address, off)),
  registrations: group(all('requireCvv hideInitialPaymentForms', off)),
  sofortCountries: texts,
  applePay: group({ style: appleStyle }),
  ...all(
    'createCheckout onReady onReadyIframeCommunication onFocusIframeCommunication onBlurIframeCommunication onAfterSubmit onLoadThreeDIframe onSaveTransactionData onError onLightboxCancel onReadyExternal onBeforeSubmitCard onBeforeSubmitCardPromise onBeforeSubmitOneClickCard onBeforeSubmitDirectDebit onBeforeSubmitOnlineTransfer onBeforeSubmitVirtualAccount onBeforeSubmitInlineVirtualAccount onBeforeSubmitPrepayment onChangeBrand onDetectBrand onDetectBin onBlurCardNumber onBlurSecurityCode onBlurCardHolder onBlurExpiryDate',
    callback,
  ),
};

/** An older spelling says `bin` for `binlist`. */
function detectionType(): Rule<'regex' | 'binlist'> {
  const [expected, fallback, take] = one('regex', 'regex', 'binlist');
  return [expected, fallback, (value, ...others) => (value === 'bin' ? 'binlist' : take(value, ...others))];
}
