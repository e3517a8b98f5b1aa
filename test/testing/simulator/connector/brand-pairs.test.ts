import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrand, readRanges } from '../../../../src/contract/brands/number-rules.ts';
import { paymentBrands } from '../../../../src/contract/brands/payment-brands.ts';
import { groupDigits, judgeNumber } from '../../../../src/contract/card/number.ts';
import { createBinList } from '../../../../src/gateway/core/bin-list.ts';
import { brandPairs } from '../../../../src/testing/simulator/connector/brand-pairs.ts';
import { testCards } from '../../../../src/testing/simulator/connector/cards.ts';
import { browser, shopperResultUrl, type TestGateway } from '../../../support/gateway.ts';
import { codeOf, merchantAt } from '../../../support/merchant.ts';
import { testProgram } from '../../../support/program.ts';
import { verify } from '../../../support/shopper.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testProgram();
});
afterAll(() => gateway.close());

const byHand = readFileSync(new URL('../../../../docs/testers/by-hand.md', import.meta.url), 'utf8');
const grouped = (number: string) => groupDigits(number, [4, 8, 12, 16]);

const binList = new Map(
  Object.entries(createBinList({})).map(([code, ranges]) => [code, readRanges(ranges ?? '')]),
);

describe('the pair of test cards of each card brand', () => {
  test('exists for every card brand of the gateway, and is none of the published numbers', () => {
    const codes = paymentBrands.filter(({ kind }) => kind === 'card').map(({ code }) => code);
    expect(brandPairs.map(({ brand }) => brand)).toEqual(codes);
    const published = new Set(testCards.map(([number]) => number));
    expect(
      brandPairs.filter((pair) => published.has(pair.notEnrolled) || published.has(pair.challenge)),
    ).toEqual([]);
  });

  test('stands at /docs/simulator and in the document for testers by hand, with numbers that are right', async () => {
    const page = (await gateway.get('/docs/simulator')).body;
    const cells = brandPairs.map(({ brand, notEnrolled, challenge }) => [
      brand,
      grouped(notEnrolled),
      grouped(challenge),
    ]);
    expect(cells.filter((row) => row.some((text) => !page.includes(`>${text}</code>`)))).toEqual([]);
    const line = byHand.split('\n').find((one) => one.startsWith('| any card brand')) ?? '';
    const named = [...line.matchAll(/([A-Z]\w+|mada) ((?:\d+ ?)+\d) and ((?:\d+ ?)+\d)/g)].map(
      ([, ...texts]) => texts,
    );
    expect(named).toHaveLength(5);
    for (const [name, ...numbers] of named) {
      const pair = brandPairs.find((one) => one.name === name);
      expect([grouped(pair?.notEnrolled ?? ''), grouped(pair?.challenge ?? '')]).toEqual(numbers);
    }
  });

  test('is taken by a form that offers its brand', () => {
    for (const { brand, notEnrolled, challenge } of brandPairs)
      for (const number of [notEnrolled, challenge]) {
        // A brand without published ranges is chosen by the shopper; every other one is detected.
        const chosen = findBrand(brand) === undefined ? brand : '';
        expect(judgeNumber(number, [brand], chosen, binList)).toMatchObject({ problem: '', brands: [brand] });
      }
  });

  test.each(brandPairs)('pays with the cards of $brand, at once or after a right code', async (pair) => {
    const { brand, notEnrolled, challenge, cvv } = pair;
    const pay = (number: string) =>
      merchantAt(gateway).pay('DB', '92.00', {
        ...browser,
        'card.number': number,
        'card.cvv': cvv,
        paymentBrand: brand,
        shopperResultUrl,
      });
    const read = async (paid: Awaited<ReturnType<typeof pay>>) =>
      (await merchantAt(gateway).read(paid.json().id)).json();
    expect(await read(await pay(notEnrolled))).toMatchObject({
      result: { code: '000.100.110' },
      threeDSecure: { flow: 'frictionless', authenticationStatus: 'N' },
    });
    const asked = await pay(challenge);
    expect(codeOf(asked)).toBe('000.200.000');
    expect(await verify(gateway, asked, '1234')).toMatchObject({ code: '000.100.110' });
    const threeDSecure = { flow: 'challenge', authenticationStatus: 'Y' };
    expect(await read(asked)).toMatchObject({ threeDSecure });
  });
});
