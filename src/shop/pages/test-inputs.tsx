/** Shows the test values for the chosen methods, each with a button that copies it, and hints. */
import type { Language } from '../../texts/languages.ts';
import { type ShopTexts, shopTexts } from '../../texts/shop.ts';
import { interpolate } from '../../web/interpolate.ts';
import type { Method } from '../orders/methods.ts';
import { getColon } from './colon.ts';
import { type TestValue, testData } from './test-data.ts';

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
