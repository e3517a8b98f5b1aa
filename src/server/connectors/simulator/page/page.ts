/** The page in place of an asynchronous brand's own: what is paid, and four ways for it to end. */
import type { PaymentRecord } from '../../../../contract/payment.ts';
import { findPaymentBrand } from '../../../../contract/payment-brands.ts';
import { describe, type ResultCode } from '../../../../contract/result-codes.ts';
import { fill, join, type Markup } from '../../../http/template.ts';
import { simulatorPage } from '../redirect.ts';
import { style } from './style.ts';

export interface Shown {
  readonly paymentId: string;
  readonly record: PaymentRecord;
  readonly merchant: string;
  /** What was wrong with a choice, as a sentence. */
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
<html lang="en">
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

const payment = `<p>This page stands for the page of {{brand}}. No money moves. Choose how the payment ends.</p>
{{notes}}<dl>
<dt>Pay with</dt><dd>{{brand}} ({{code}})</dd>
<dt>Amount</dt><dd>{{amount}} {{currency}}</dd>
<dt>Pay to</dt><dd>{{merchant}}</dd>
<dt>Payment</dt><dd>{{id}}</dd>
</dl>
<form method="post" action="{{action}}">
<input type="hidden" name="ndcid" value="{{id}}">
<button class="first" name="choice" value="approve">Approve</button>
<button name="choice" value="cancel">Cancel, as a shopper does</button>
<button name="choice" value="timeout">Let it time out</button>
<h2>Decline</h2>
<label for="code">Result code
<select id="code" name="code">{{declines}}</select></label>
<button name="choice" value="decline">Decline</button>
</form>
<p>After “Let it time out” the shop finds the payment pending; 30 minutes after it began it ends with 100.396.103.</p>
<h2>Without a click</h2>
<p>Add choice=approve, decline, cancel or timeout to this address, and code with a result code for a decline. Or send
customParameters[simulatorChoice] and customParameters[simulatorCode] with the payment.</p>
`;

const note = '<p class="note" role="note">{{text}}</p>\n';
const option = '<option value="{{code}}">{{code}} {{text}}</option>\n';

export function choicePage(shown: Shown): string {
  const { record, merchant, paymentId, problem } = shown;
  const code = record.paymentBrand ?? '';
  const brand = findPaymentBrand(code);
  const missing = (brand?.wants ?? []).filter((name) => !isSent(record, name));
  const notes = [
    ...(problem === undefined ? [] : [problem]),
    ...(missing.length === 0 ? [] : [`The real provider also wants ${missing.join(', ')}.`]),
  ];
  const main = fill(payment, {
    brand: brand?.name ?? code,
    code,
    merchant,
    id: paymentId,
    amount: record.amount ?? '',
    currency: record.currency ?? '',
    action: simulatorPage,
    notes: join(notes.map((text) => fill(note, { text }))),
    declines: join(declines.map((decline) => fill(option, { code: decline, text: describe(decline) }))),
  });
  return page('Simulated payment', main);
}

/** For an address that belongs to no payment. */
export function unknownPage(): string {
  const text =
    'No payment waits here under this address. Go back to the shop and pay again. A test has to use the address and ' +
    'the parameters of the payment’s redirect as they are.';
  return page('This payment is unknown', fill('<p>{{text}}</p>', { text }));
}

function page(title: string, main: Markup): string {
  return fill(document, { title, main, style: { markup: style } }).markup;
}

/** Whether the record shows a parameter such as `billing.country`. */
function isSent(record: PaymentRecord, name: string): boolean {
  const [group, member = ''] = name.split('.') as ['customer' | 'billing' | 'bankAccount', string];
  return record[group]?.[member] !== undefined;
}
