/** The page that shows what a shopper pays with elsewhere: a code to scan, or a reference to enter at a bank. */
import type { ComponentChildren } from 'preact';
import { encode } from 'uqr';
import type { PaymentCode } from '#contract/payment.ts';
import type { Step } from '#contract/three-d-secure.ts';
import {
  chooseTexts,
  type LanguageCode,
  type PageLanguage,
  type PageTexts,
} from '../../../texts/languages.ts';
import { type PaymentCodeTexts, paymentCodeTexts } from '../../../texts/payment-code-page.ts';
import { threeDSecureTexts } from '../../../texts/three-d-secure-page.ts';
import type { Inline } from '../../../web/inline.tsx';
import { Barcode } from './barcode.tsx';
import { OrderLine, renderPage, type Shown, writtenAmount } from './page.tsx';
import { CancelButton, Cancelling, CancelQuestion } from './sections.tsx';

/** The data of a payment that the page needs. */
export interface ShownCode extends Pick<Shown, 'shops' | 'merchant' | 'language' | 'amount' | 'currency'> {
  readonly paymentId: string;
  /** Absent when the payment has an outcome. */
  readonly paymentCode: PaymentCode | undefined;
  /** Where the shopper goes on without having paid. */
  readonly shopUrl: string;
  /** Whether the acquirer can be told that the shopper will not pay. */
  readonly canCancel: boolean;
  /** The page on which a tester decides the payment; undefined where no simulator made it. */
  readonly testersUrl: string | undefined;
  /** Whether the shopper pays in cash at a till. */
  readonly isAtTill: boolean;
  readonly brand: ShownBrand;
  readonly step: Step;
}

/** The brand that the shopper pays with. */
export interface ShownBrand {
  readonly code: string;
  readonly name: string;
  /** The address of its mark, on this origin; absent where the gateway has none. */
  readonly mark: string | undefined;
}

/**
 * The languages of the machines and apps at which these brands are paid. Their words stand beside those of the shopper's
 * language: a shopper of another one looks for them there.
 */
const machineLanguages: Readonly<Record<string, LanguageCode>> = { SIBS_MULTIBANCO: 'pt' };

/** @param wanted the language tags of the request, which are preferred to that of the payment */
export function codePage(shown: ShownCode, wanted: readonly string[], script: Inline): string {
  const language = chooseTexts(paymentCodeTexts, [...wanted.slice(0, 1), shown.language, ...wanted.slice(1)]);
  const { texts } = language;
  const { paymentId, shops, step, paymentCode, shopUrl, canCancel, testersUrl, isAtTill, brand } = shown;
  const cancelTexts = threeDSecureTexts[language.code];
  return renderPage({
    language,
    heading: texts.heading,
    script,
    data: {
      'data-code': paymentId,
      'data-shop': shops.length === 0 ? undefined : shops.join(' '),
      'data-step': JSON.stringify(step),
    },
    order: (
      <>
        <p class="brand">
          {brand.mark !== undefined && <img src={brand.mark} alt="" width="38" height="24" />}
          <bdi>{brand.name}</bdi>
        </p>
        <OrderLine shown={shown} language={language} />
      </>
    ),
    sections: (
      <>
        <p id="offline" class="note" hidden>
          {texts.offline}
        </p>
        {paymentCode && (
          <section id="pay" class="scene words" data-status={texts.heading}>
            <Code
              paymentCode={paymentCode}
              texts={texts}
              brand={brand.code}
              language={language}
              amount={writtenAmount(shown, language)}
              isAtTill={isAtTill}
            />
            <p class="quiet">{texts.stay}</p>
            <a class="button" href={shopUrl} target="_top">
              {texts.toShop}
            </a>
          </section>
        )}
        <section id="finished" class="scene words" data-status={texts.finished} hidden>
          <p>{texts.finished}</p>
          <a id="way" class="button" href={shopUrl} target="_top" hidden={paymentCode !== undefined}>
            {texts.toShop}
          </a>
        </section>
        {paymentCode && testersUrl && (
          <aside id="testers" class="quiet" lang="en" dir="ltr">
            For testers:{' '}
            <a href={testersUrl} target="_blank" rel="noreferrer">
              decide this payment
            </a>
          </aside>
        )}
        <Lost texts={texts} isHidden />
        {canCancel && (
          <>
            <Cancelling texts={cancelTexts} />
            <CancelQuestion texts={cancelTexts} />
            <CancelButton texts={cancelTexts} />
          </>
        )}
      </>
    ),
  });
}

/** Returns the page for an id that belongs to no payment with a code. It asks nothing. */
export function unknownCodePage(wanted: readonly string[], script: Inline): string {
  const language = chooseTexts(paymentCodeTexts, wanted);
  const { texts } = language;
  return renderPage({ language, heading: texts.heading, script, sections: <Lost texts={texts} /> });
}

function Lost({ texts, isHidden = false }: { texts: PaymentCodeTexts; isHidden?: boolean }) {
  return (
    <section id="lost" class="scene words" data-status={texts.lost} hidden={isHidden}>
      <p>{texts.lost}</p>
    </section>
  );
}

interface CodeProps {
  readonly paymentCode: PaymentCode;
  readonly brand: string;
  readonly texts: PaymentCodeTexts;
  readonly language: PageLanguage;
  readonly amount: string | undefined;
  readonly isAtTill: boolean;
}

function Code({ paymentCode, brand, texts, language, amount, isAtTill }: CodeProps) {
  const { entity, reference, qrCode, barcode, expiresAt } = paymentCode;
  return (
    <>
      {qrCode !== undefined && isOpenable(qrCode) && (
        <a
          class={isOfApp(qrCode) ? 'button first app' : 'button first'}
          href={qrCode}
          target="_blank"
          rel="noreferrer"
        >
          {texts.open}
        </a>
      )}
      {reference !== undefined && <p>{isAtTill ? texts.atTill : texts.enter}</p>}
      <dl class="code">
        <Row id="entity" label={texts.entity} texts={texts} machine={findMachineTexts(brand)}>
          {entity}
        </Row>
        <Row id="reference" label={texts.reference} texts={texts} machine={findMachineTexts(brand)}>
          {reference}
        </Row>
        <Row label={texts.amount}>{amount}</Row>
        <Row label={texts.until}>{expiresAt && <Until expiresAt={expiresAt} format={language.format} />}</Row>
      </dl>
      {barcode !== undefined && <Barcode digits={barcode} name={texts.barcode} />}
      {qrCode !== undefined && (
        <>
          <p id="scan">{texts.scan}</p>
          <QrCode text={qrCode} name={texts.qrCode} />
        </>
      )}
    </>
  );
}

type RowProps =
  | { label: string; children: ComponentChildren }
  | {
      /** Of what is copied by the row's button. */
      id: 'entity' | 'reference';
      label: string;
      texts: PaymentCodeTexts;
      machine: PageTexts<PaymentCodeTexts> | undefined;
      children: string | undefined;
    };

/** A name and its value; nothing where there is no value. */
function Row(props: RowProps) {
  const { label, children } = props;
  if (!children) return null;
  if (!('id' in props)) {
    return (
      <div>
        <dt>{label}</dt>
        <dd>
          <bdi>{children}</bdi>
        </dd>
      </div>
    );
  }
  const { id, texts, machine } = props;
  const machineLabel = machine?.texts[id] ?? label;
  return (
    <div>
      <dt id={`${id}-label`}>
        {label}
        {machineLabel !== label && (
          <>
            {' '}
            (<bdi lang={machine?.tag}>{machineLabel}</bdi>)
          </>
        )}
      </dt>
      <dd>
        <bdi id={id}>{children}</bdi>
        <button
          id={copyIds[id]}
          type="button"
          data-copied={texts.copied}
          aria-labelledby={`${copyIds[id]} ${id}-label`}
        >
          {texts.copy}
        </button>
      </dd>
    </div>
  );
}

const copyIds = { entity: 'copy-entity', reference: 'copy' } as const;

function findMachineTexts(brand: string): PageTexts<PaymentCodeTexts> | undefined {
  const code = machineLanguages[brand];
  return code && chooseTexts(paymentCodeTexts, [code]);
}

/** Dark modules as one path, on a ground that is light in every scheme: phones do not read a code that is inverted. */
function QrCode({ text, name }: { text: string; name: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name} shape-rendering="crispEdges">
      <path class="light" d={`M0 0h${size}v${size}h-${size}z`} />
      <path d={path} />
    </svg>
  );
}

/** Only a phone has the app. */
const isOfApp = (text: string) => !/^https?:/i.test(text);

/** Whether the code is the address of a page or of an app, which a phone opens that cannot scan itself. */
const isOpenable = (text: string) =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(text) &&
  !/^(javascript|vbscript|data|blob|file|filesystem|about):/i.test(text);

/** The time in UTC, as written in the language. The script writes that of the shopper's clock in its place. */
function Until({ expiresAt, format }: { expiresAt: string; format: string }) {
  const dateTime = expiresAt.replace(' ', 'T').replace('+0000', 'Z');
  const written = new Intl.DateTimeFormat(format, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return (
    <time id="until" dateTime={dateTime} data-format={format}>
      {written.format(new Date(dateTime))} UTC
    </time>
  );
}
