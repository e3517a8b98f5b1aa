/** The receipt on the result page: what was bought, how it was paid, when, and the id to name when somebody asks. */
import type { ComponentChild } from 'preact';
import type { StatusRecord } from '../../merchant/index.ts';
import type { Language } from '../../texts/languages.ts';
import { paymentCodeTexts } from '../../texts/payment-code-page.ts';
import { type ShopTexts, shopTexts } from '../../texts/shop.ts';
import { AmountText } from '../../web/amount-text.tsx';
import type { OrderOutcome } from '../orders/orders.ts';
import { latinDigits, writtenPrice } from '../orders/prices.ts';
import { getColon } from './colon.ts';
import type { Account } from './layout.tsx';

interface ReceiptProps {
  readonly language: Language;
  readonly outcome: OrderOutcome;
  /** Its gateway's page shows a QR code. */
  readonly account: Pick<Account, 'gateway' | 'nameBrand'>;
}

/**
 * Leaves out what the record does not say, and article and amount when the payment does not belong to this order. Shows
 * nothing when there is nothing left, as before a payment.
 */
export function Receipt({ language, outcome, account: { gateway, nameBrand } }: ReceiptProps) {
  const words = shopTexts[language.code];
  const { state, record } = outcome;
  const { id, paymentBrand, paymentCode: code } = record;
  const article = state === 'mismatch' ? undefined : outcome.article;
  const total = article && amountOf(record, language);
  if (id === undefined && total === undefined) return null;
  const rows: readonly Row[] = [
    [
      state === 'paid' ? words.paidWith : words.paymentMethod,
      paymentBrand && instrumentOf(record, nameBrand(paymentBrand, language.tag)),
    ],
    [words.date, id && dateOf(record.timestamp, language)],
    // One reference at a time: the shopper enters that of the code.
    ...(code ? rowsOfCode(code, language) : []),
    [
      words.paymentReference,
      !code && id && <Reference id={id} words={words} colon={getColon(language.code)} />,
    ],
  ];
  return (
    <section class="receipt" aria-label={words.order}>
      {article && (
        <p class="item">
          <img class="drawing" src={`/${article.code}.svg`} alt="" width="96" height="72" />
          <span>{words[article.code]}</span>
        </p>
      )}
      <dl class="bill">
        {rows.map(
          ([name, value]) =>
            value && (
              <div>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
        {total && (
          <div class="sum">
            <dt>{words.total}</dt>
            <dd>
              <AmountText>{total}</AmountText>
            </dd>
          </div>
        )}
      </dl>
      {code && id && (
        <p>
          <a
            class="button"
            href={`${gateway}/v1/paymentCode?${new URLSearchParams({ id, lang: language.tag })}`}
          >
            {paymentCodeTexts[language.code][code.qrCode === undefined ? 'heading' : 'qrCode']}
          </a>
        </p>
      )}
    </section>
  );
}

type Row = readonly [name: string, value: ComponentChild];

/** What the shopper enters to pay by a code. */
function rowsOfCode(code: NonNullable<StatusRecord['paymentCode']>, language: Language): readonly Row[] {
  const words = paymentCodeTexts[language.code];
  return [
    [words.entity, code.entity],
    [words.reference, code.reference],
    [words.until, timeOf(code.expiresAt, language)],
  ];
}

/** How many characters of a payment's id the receipt shows. */
const shownOfId = 8;

/** The beginning of a payment's id, with a button that copies the whole. */
function Reference({ id, words, colon }: { id: string; words: ShopTexts; colon: string }) {
  return (
    <>
      <code id="reference" title={id} data-whole={id}>
        {`${id.slice(0, shownOfId)}…`}
      </code>
      <button
        type="button"
        class="copy"
        aria-controls="reference"
        aria-label={`${words.copy}${colon}${words.paymentReference}`}
        data-copied={words.copied}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M10.5 5.5v-2a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2m0-5h8v8h-8z" />
        </svg>
      </button>
    </>
  );
}

function amountOf({ amount, currency }: StatusRecord, language: Language): string | undefined {
  if (amount === undefined || currency === undefined) return undefined;
  return writtenPrice({ amount, currency }, language);
}

/** Returns the brand and the end of the number of the card or account, such as `Visa •••• 0042`. */
function instrumentOf({ card, bankAccount }: StatusRecord, brand: string): string {
  const end = card?.last4Digits ?? bankAccount?.iban?.slice(-4);
  return end === undefined ? brand : `${brand} •••• ${end}`;
}

/** Returns the day of a record's time in UTC, as written in the language; undefined for no time. */
const dateOf = (timestamp: string | undefined, language: Language) => written(timestamp, language, {});

/** The same with the time of the day. */
function timeOf(timestamp: string | undefined, language: Language): string | undefined {
  const text = written(timestamp, language, { timeStyle: 'short' });
  return text && `${text} UTC`;
}

function written(timestamp = '', language: Language, more: Intl.DateTimeFormatOptions): string | undefined {
  const at = new Date(timestamp.replace(' ', 'T').replace('+0000', 'Z'));
  if (Number.isNaN(at.getTime())) return undefined;
  const options = { dateStyle: 'long', timeZone: 'UTC', ...more } as const;
  return new Intl.DateTimeFormat(latinDigits(language), options).format(at);
}
