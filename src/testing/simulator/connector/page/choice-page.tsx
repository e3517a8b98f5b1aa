/**
 * The page that stands in for an asynchronous brand's own page. It shows what is paid and offers four ways to end the
 * payment.
 */

// biome-ignore-all lint/a11y/useButtonType: a button without a type submits its form
import type { VNode } from 'preact';
import { findPaymentBrand, findTakenBrand } from '#contract/brands/payment-brands.ts';
import type { PaymentRecord } from '#contract/payment.ts';
import { describe, type ResultCode } from '#contract/result-codes.ts';
import type { PageLanguage, PageTexts } from '../../../../texts/languages.ts';
import { priceText } from '../../../../texts/price-text.ts';
import type { ProviderTexts } from '../../../../texts/simulated-provider.ts';
import { AmountText } from '../../../../web/amount-text.tsx';
import { renderDocument } from '../../../../web/document.tsx';
import { InlineScript, InlineStyle } from '../../../../web/inline.tsx';
import { interpolate } from '../../../../web/interpolate.ts';
import { heightScript } from '../../height-script.ts';
import { simulatorPage } from '../redirect.ts';
import { choicePageStyle } from './style.ts';

export interface ShownPayment {
  readonly paymentId: string;
  readonly record: PaymentRecord;
  readonly merchant: string;
  /** The brand's name for shoppers, which a gateway may have given it. */
  readonly brandLabel: string;
  readonly language: PageTexts<ProviderTexts>;
  /** The origins of the shop's pages around this one, which are told how high it is; absent when it stands in no frame. */
  readonly shops?: readonly string[] | undefined;
  /**
   * A sentence that says what is wrong with the tester's choice. It is in English, like the names of the parameters.
   */
  readonly problem?: string;
}

/** Declines that are typical of asynchronous brands. The page accepts any other decline in the parameter `code`. */
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

export function choicePage(shown: ShownPayment): string {
  const { record, merchant, brandLabel, paymentId, problem, language, shops } = shown;
  const { texts } = language;
  const code = record.paymentBrand ?? '';
  const brand = findTakenBrand(code);
  const missing = (brand?.wants ?? []).filter((parameter) => !isSent(record, parameter));
  return renderPage(
    language,
    texts.title,
    <>
      <p>{interpolate(texts.intro, { brand: isolated(findPaymentBrand(code)?.provider ?? brandLabel) })}</p>
      {problem !== undefined && (
        <p class="note" role="note" lang="en" dir="ltr">
          {problem}
        </p>
      )}
      {missing.length > 0 && (
        <p class="note" role="note">
          {interpolate(texts.wants, { names: isolated(missing.join(', ')) })}
        </p>
      )}
      <dl>
        <dt>{texts.brand}</dt>
        <dd>
          <bdi>{`${brandLabel} (${code})`}</bdi>
        </dd>
        <dt>{texts.amount}</dt>
        <dd>
          <AmountText>{amountOf(record, language)}</AmountText>
        </dd>
        <dt>{texts.merchant}</dt>
        <dd>
          <bdi>{merchant}</bdi>
        </dd>
        <dt>{texts.payment}</dt>
        <dd>{paymentId}</dd>
      </dl>
      <form method="post" action={simulatorPage}>
        <input type="hidden" name="ndcid" value={paymentId} />
        <input type="hidden" name="lang" value={language.code} />
        <button class="first" name="choice" value="approve">
          {texts.approve}
        </button>
        <button name="choice" value="cancel">
          {texts.cancel}
        </button>
        <button name="choice" value="timeout">
          {texts.timeout}
        </button>
        <h2>{texts.decline}</h2>
        <label for="code">
          {texts.code}
          <span class="select">
            <select id="code" name="code" lang="en" dir="ltr">
              {declines.map((decline) => (
                <option value={decline}>{`${decline} ${describe(decline)}`}</option>
              ))}
            </select>
          </span>
        </label>
        <button name="choice" value="decline">
          {texts.decline}
        </button>
      </form>
      <p>{texts.timeoutMeans}</p>
      <p>{interpolate(texts.reference, { docs: isolated('/docs') })}</p>
    </>,
    shops,
  );
}

/** Returns the page for an address that belongs to no payment. */
export function unknownPaymentPage(language: PageTexts<ProviderTexts>): string {
  const { unknownTitle, unknown } = language.texts;
  return renderPage(language, unknownTitle, <p>{unknown}</p>);
}

function renderPage(
  { tag, dir }: PageLanguage,
  title: string,
  main: VNode,
  shops?: readonly string[],
): string {
  return renderDocument(
    <html lang={tag} dir={dir} data-around={shops?.join(' ')}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <InlineStyle style={choicePageStyle} />
      </head>
      <body>
        <main aria-labelledby="heading">
          <h1 id="heading">{title}</h1>
          {main}
        </main>
        {shops && <InlineScript script={heightScript} />}
      </body>
    </html>,
  );
}

/** Shows a text from left to right, whatever the direction of the page. */
function isolated(text: string): VNode {
  return <bdi dir="ltr">{text}</bdi>;
}

function amountOf({ amount = '', currency = '' }: PaymentRecord, language: PageLanguage): string {
  if (!/^[A-Z]{3}$/.test(currency)) return amount;
  return priceText(amount, currency, language);
}

/** Tells whether the record contains a parameter such as `billing.country`. */
function isSent(record: PaymentRecord, name: string): boolean {
  const [group, member = ''] = name.split('.') as ['customer' | 'billing' | 'bankAccount', string];
  return record[group]?.[member] !== undefined;
}
