/** The page in place of an asynchronous brand's own: what is paid, and four ways for it to end. */

import { findPaymentBrand } from '../../../contract/brands/payment-brands.ts';
import type { PaymentRecord } from '../../../contract/payment.ts';
import { describe, type ResultCode } from '../../../contract/result-codes.ts';
import type { Language } from '../../../gateway/page-texts/languages.ts';
import { fill, join, type Markup } from '../../../web/template.ts';
import { simulatorPage } from '../redirect.ts';
import { style } from './style.ts';

export interface Shown {
  readonly paymentId: string;
  readonly record: PaymentRecord;
  readonly merchant: string;
  readonly language: Language;
  /** What was wrong with a choice, as a sentence for testers: in English, as the parameters are. */
  readonly problem?: string;
}

/** Declines that asynchronous brands are known for; the page takes any other one as `code`. */
const declines: readonly ResultCode[] = [
  '800.100.152',
  '800.100.155',
  '800.100.162',
  '800.100.172',
  '800.100.195',
  '100.395.502',
  '100.396.102',
  '100.396.104',
  '100.396.106',
  '100.397.102',
  '100.400.020',
];

const document = `<!doctype html>
<html lang="{{tag}}" dir="{{dir}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{title}}</title>
<style>{{style}}</style>
</head>
<body>
<main aria-labelledby="heading">
<h1 id="heading">{{title}}</h1>
{{main}}
</main>
</body>
</html>
`;

const payment = `<p>{{intro}}</p>
{{notes}}<dl>
<dt>{{brandLabel}}</dt><dd><bdi>{{brand}} ({{brandCode}})</bdi></dd>
<dt>{{amountLabel}}</dt><dd><bdi>{{amount}}</bdi></dd>
<dt>{{merchantLabel}}</dt><dd><bdi>{{merchant}}</bdi></dd>
<dt>{{payment}}</dt><dd>{{id}}</dd>
</dl>
<form method="post" action="{{action}}">
<input type="hidden" name="ndcid" value="{{id}}">
<input type="hidden" name="lang" value="{{lang}}">
<button class="first" name="choice" value="approve">{{approve}}</button>
<button name="choice" value="cancel">{{cancel}}</button>
<button name="choice" value="timeout">{{timeout}}</button>
<h2>{{decline}}</h2>
<label for="code">{{code}}
<select id="code" name="code" lang="en" dir="ltr">{{declines}}</select></label>
<button name="choice" value="decline">{{decline}}</button>
</form>
<p>{{timeoutMeans}}</p>
<p>{{reference}}</p>
`;

const note = '<p class="note" role="note">{{text}}</p>\n';
const problemNote = '<p class="note" role="note" lang="en" dir="ltr">{{text}}</p>\n';
const option = '<option value="{{code}}">{{code}} {{text}}</option>\n';
const isolated = (text: string) => fill('<bdi dir="ltr">{{text}}</bdi>', { text });

export function choicePage(shown: Shown): string {
  const { record, merchant, paymentId, problem, language } = shown;
  const { texts } = language;
  const code = record.paymentBrand ?? '';
  const brand = findPaymentBrand(code);
  const missing = (brand?.wants ?? []).filter((name) => !isSent(record, name));
  const wants = fill(texts.wants, { names: isolated(missing.join(', ')) });
  const notes = [
    ...(problem === undefined ? [] : [fill(problemNote, { text: problem })]),
    ...(missing.length === 0 ? [] : [fill(note, { text: wants })]),
  ];
  const main = fill(payment, {
    ...texts,
    intro: fill(texts.intro, { brand: isolated(brand?.provider ?? code) }),
    reference: fill(texts.reference, { docs: isolated('/docs') }),
    brandLabel: texts.brand,
    brand: brand?.name ?? code,
    brandCode: code,
    amountLabel: texts.amount,
    amount: amountOf(record, language),
    merchantLabel: texts.merchant,
    merchant,
    id: paymentId,
    lang: language.code,
    action: simulatorPage,
    notes: join(notes),
    declines: join(declines.map((decline) => fill(option, { code: decline, text: describe(decline) }))),
  });
  return page(language, texts.title, main);
}

/** For an address that belongs to no payment. */
export function unknownPage(language: Language): string {
  const { unknownTitle, unknown } = language.texts;
  return page(language, unknownTitle, fill('<p>{{unknown}}</p>', { unknown }));
}

function page({ tag, dir }: Language, title: string, main: Markup): string {
  return fill(document, { tag, dir, title, main, style: { markup: style } }).markup;
}

function amountOf({ amount = '', currency = '' }: PaymentRecord, { format }: Language): string {
  if (!/^[A-Z]{3}$/.test(currency)) return amount;
  return new Intl.NumberFormat(format, { style: 'currency', currency }).format(Number(amount));
}

/** Whether the record shows a parameter such as `billing.country`. */
function isSent(record: PaymentRecord, name: string): boolean {
  const [group, member = ''] = name.split('.') as ['customer' | 'billing' | 'bankAccount', string];
  return record[group]?.[member] !== undefined;
}
