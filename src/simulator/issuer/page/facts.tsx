/** Shows what the shopper pays, as the issuer shows it. */
import { brandName } from '#contract/brands/form-types.ts';
import { getExponent } from '#contract/money.ts';
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
      <dd>{money(request.purchaseAmount, request.purchaseCurrency, format)}</dd>
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

function money(units: string, currency: string, format: string): string {
  const digits = getExponent(currency);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(format, { style: 'currency', currency, ...fraction }).format(
    Number(units) / 10 ** digits,
  );
}
