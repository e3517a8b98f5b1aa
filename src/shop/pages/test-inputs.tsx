/** Shows the test values for the chosen methods, each with a button that copies it, and hints. */
import type { Language } from '../../texts/languages.ts';
import { type ShopTexts, shopTexts } from '../../texts/shop.ts';
import { interpolate } from '../../web/interpolate.ts';
import type { Method } from '../orders/methods.ts';
import { getColon } from './colon.ts';

interface TestValue {
  /** The value as it is printed: digits in groups. */
  readonly value: string;
  /** The brand or the kind of number that the value is, since its digits do not say so. */
  readonly name: string;
  readonly end: 'pays' | 'asks' | 'refused';
}

interface TestData {
  readonly values: readonly TestValue[];
  readonly hints: readonly (keyof ShopTexts)[];
}

const page: TestData = { values: [], hints: ['nextPage'] };

/**
 * Values that a visitor can type to pay, by method. They repeat the simulator's rules, which the shop cannot read
 * because they belong to the gateway; tests compare both.
 */
export const testData: Readonly<Record<Method, TestData>> = {
  cards: {
    values: [
      { value: '4200 0000 0000 0000', name: 'Visa', end: 'pays' },
      { value: '5454 5454 5454 5454', name: 'Mastercard', end: 'pays' },
      { value: '3777 777777 77770', name: 'American Express', end: 'pays' },
      { value: '4200 0000 0000 0042', name: 'Visa', end: 'asks' },
    ],
    hints: ['datesAndCodes', 'declineByName'],
  },
  debit: {
    values: [
      { value: 'DE23 1000 0000 1234 5678 90', name: 'IBAN', end: 'pays' },
      { value: 'AT61 1904 3002 3457 3201', name: 'IBAN', end: 'pays' },
      { value: 'DE28 1000 0000 0000 0002 03', name: 'IBAN', end: 'refused' },
    ],
    hints: ['declineByName'],
  },
  transfer: { values: [{ value: 'MARKDEF1100', name: 'BIC', end: 'pays' }], hints: ['nextPage'] },
  account: page,
  later: page,
  cash: page,
  wallets: { values: [], hints: ['sheet'] },
};

interface TestInputsProps {
  readonly language: Language;
  readonly methods: readonly Method[];
}

export function TestInputs({ language, methods }: TestInputsProps) {
  const values = methods.flatMap((method) => testData[method].values);
  const hints = new Set(methods.flatMap((method) => testData[method].hints));
  return (
    <>
      {values.length > 0 && (
        <ul class="values">
          {values.map((value, at) => (
            <ValueLine id={`test-value-${at}`} testValue={value} language={language} />
          ))}
        </ul>
      )}
      {[...hints].map((hint) => (
        <p class="quiet">{withCode(shopTexts[language.code], hint)}</p>
      ))}
    </>
  );
}

interface ValueLineProps {
  readonly id: string;
  readonly testValue: TestValue;
  readonly language: Language;
}

function ValueLine({ id, testValue: { value, name, end }, language }: ValueLineProps) {
  const words = shopTexts[language.code];
  return (
    <li>
      <bdi>
        <code id={id}>{value}</code>
      </bdi>{' '}
      <button
        type="button"
        class="copy"
        aria-controls={id}
        aria-label={`${words.copy}${getColon(language.code)}${value}`}
        data-copied={words.copied}
      >
        {words.copy}
      </button>
      <span class="quiet">
        <bdi lang="en">{name}</bdi> · {withCode(words, end)}
      </span>
    </li>
  );
}

/**
 * Codes that the hints contain: the right answer to the simulated issuer's question, and the holder name that makes a
 * payment decline.
 */
const codes: Readonly<Partial<Record<keyof ShopTexts, string>>> = {
  asks: '1234',
  declineByName: '800.100.155',
};

/** Shows a hint together with its code. */
function withCode(words: ShopTexts, key: keyof ShopTexts) {
  const code = (
    <bdi>
      <code>{codes[key]}</code>
    </bdi>
  );
  return interpolate(words[key], { code });
}
