/** Shows what the shopper pays, as the issuer shows it. */
import { brandName } from '#contract/brands/form-types.ts';
import { getExponent } from '#contract/money.ts';
import { priceText } from '../../../../texts/price-text.ts';
import { AmountText } from '../../../../web/amount-text.tsx';
import type { Asked } from '../transaction.ts';
import type { IssuerLanguage } from './language.ts';

export function TransactionFacts({ asked, language }: { asked: Asked; language: IssuerLanguage }) {
  const { request, at } = asked;
  const { format, texts } = language;
  return (
    <dl>
      <dt>{texts.merchant}</dt>
      <dd>{request.merchantName}</dd>
      <dt>{texts.amount}</dt>
      <dd>
        <AmountText>
          {priceText(
            toDecimal(request.purchaseAmount, request.purchaseCurrency),
            request.purchaseCurrency,
            language,
          )}
        </AmountText>
      </dd>
      <dt>{texts.date}</dt>
      <dd>{new Intl.DateTimeFormat(format, { dateStyle: 'medium', timeZone: 'UTC' }).format(at)}</dd>
      <dt>{texts.card}</dt>
      <dd>
        <bdi dir="ltr">•••• {request.acctNumber.slice(-4)}</bdi>
      </dd>
    </dl>
  );
}

/** Returns the name of the card's network; the brand's code when it has no name. */
export function getCardNetwork({ request: { paymentBrand } }: Asked): string {
  return brandName(paymentBrand);
}

/** Converts minor units to a decimal text: `9250` in EUR is `92.50`. */
function toDecimal(units: string, currency: string): string {
  const exponent = getExponent(currency);
  const digits = units.padStart(exponent + 1, '0');
  const point = digits.length - exponent;
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}
