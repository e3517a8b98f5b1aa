/** What is paid, as the issuer shows it. */
import { brandName } from '../../../contract/brands/form-types.ts';
import { exponentOf } from '../../../contract/money.ts';
import { fill, type Markup } from '../../../web/template.ts';
import type { Asked } from '../transaction.ts';
import type { Language } from './language.ts';

const list = `<dl>
<dt>{{merchantLabel}}</dt><dd>{{merchant}}</dd>
<dt>{{amountLabel}}</dt><dd>{{amount}}</dd>
<dt>{{dateLabel}}</dt><dd>{{date}}</dd>
<dt>{{cardLabel}}</dt><dd><bdi dir="ltr">•••• {{last}}</bdi></dd>
</dl>
`;

export function facts({ request, at }: Asked, { format, texts }: Language): Markup {
  return fill(list, {
    merchantLabel: texts.merchant,
    merchant: request.merchantName,
    amountLabel: texts.amount,
    amount: money(request.purchaseAmount, request.purchaseCurrency, format),
    dateLabel: texts.date,
    date: new Intl.DateTimeFormat(format, { dateStyle: 'medium', timeZone: 'UTC' }).format(at),
    cardLabel: texts.card,
    last: request.acctNumber.slice(-4),
  });
}

/** Name of a card's network; its code for a brand that has no name. */
export function networkOf({ request: { paymentBrand } }: Asked): string {
  return brandName(paymentBrand);
}

function money(units: string, currency: string, format: string): string {
  const digits = exponentOf(currency);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(format, { style: 'currency', currency, ...fraction }).format(
    Number(units) / 10 ** digits,
  );
}
