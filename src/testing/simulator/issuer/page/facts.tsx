/** Shows what the shopper pays, as the issuer shows it. */
import { brandName } from '#contract/brands/form-types.ts';
import { getExponent } from '#contract/money.ts';
import type { MarkSet } from '../../../../gateway/config/marks/mark-set.ts';
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

/** The mark of the card's network; its name where the gateway has no mark of it. */
export function CardNetwork({ asked, markSet }: { asked: Asked; markSet: MarkSet }) {
  const { paymentBrand } = asked.request;
  const name = brandName(paymentBrand);
  if (!markSet.marks.has(paymentBrand)) return name;
  return <img src={`/v1/images/${markSet.hash}/${paymentBrand}.svg`} alt={name} width="38" height="24" />;
}

/** Converts minor units to a decimal text: `9250` in EUR is `92.50`. */
function toDecimal(units: string, currency: string): string {
  const exponent = getExponent(currency);
  const digits = units.padStart(exponent + 1, '0');
  const point = digits.length - exponent;
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}
