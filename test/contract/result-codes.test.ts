import { describe, expect, test } from 'vitest';
import {
  type Category,
  categories,
  describe as describeCode,
  getCategory,
  getPrintedCategory,
  isResultCode,
} from '../../src/contract/result-codes.ts';
import { catalogue } from '../../src/contract/result-codes-data.ts';

const codes = Object.keys(catalogue);
const names = Object.keys(categories) as Category[];

describe('the result code catalogue', () => {
  test('contains 662 codes of three groups of digits in order, each with a text', () => {
    expect(codes).toHaveLength(662);
    expect(codes.filter((code) => !/^[0-9]{3}\.[0-9]{3}\.[0-9]{3}$/.test(code))).toEqual([]);
    expect(codes).toEqual([...codes].sort());
    expect(Object.values(catalogue).filter((text) => text.trim() === '')).toEqual([]);
  });

  test('tells its own codes from other texts', () => {
    expect(isResultCode('000.100.110')).toBe(true);
    expect(isResultCode('000.100.999')).toBe(false);
    expect(isResultCode('constructor')).toBe(false);
  });

  test('describes a code by its text alone', () => {
    expect(describeCode('000.200.100')).toBe('successfully created checkout');
  });
});

describe('the categories', () => {
  test('do not overlap', () => {
    const twice = codes.filter((code) => names.filter((name) => categories[name].test(code)).length > 1);
    expect(twice).toEqual([]);
  });

  test('cover 660 of the 662 codes; only two old ones are outside', () => {
    expect(codes.filter((code) => getCategory(code) === undefined)).toEqual(['000.500.000', '000.500.100']);
  });

  test.each<[Category, number]>([
    ['success', 18],
    ['review', 13],
    ['pending', 8],
    ['pendingForDays', 4],
    ['rejectedBy3dSecureOrIntercardRisk', 13],
    ['rejectedByBank', 87],
    ['rejectedByCommunication', 18],
    ['rejectedBySystem', 9],
    ['rejectedByAsynchronousWorkflow', 12],
    ['softDecline', 1],
    ['rejectedByExternalRisk', 87],
    ['rejectedByAddressVerification', 9],
    ['rejectedBy3dSecure', 26],
    ['rejectedByBlacklist', 17],
    ['rejectedByRiskValidation', 24],
    ['rejectedByConfiguration', 33],
    ['rejectedByRegistration', 30],
    ['rejectedByScheduledJob', 17],
    ['rejectedByReference', 46],
    ['rejectedByAdviceCode', 4],
    ['rejectedByFormat', 69],
    ['rejectedByAddress', 13],
    ['rejectedByContact', 20],
    ['rejectedByAccount', 36],
    ['rejectedByAmount', 13],
    ['rejectedByRiskManagement', 4],
    ['chargeback', 29],
  ])('%s holds %i codes, as the specification counted', (name, count) => {
    expect(codes.filter((code) => getCategory(code) === name)).toHaveLength(count);
  });

  test.each([
    ['000.100.110', 'accepted'],
    ['000.400.000', 'accepted'],
    ['000.200.000', 'pending'],
    ['800.400.500', 'pending'],
    ['800.100.153', 'rejected'],
    ['000.400.101', 'rejected'],
    ['300.100.100', 'rejected'],
    ['000.100.220', 'rejected'],
    ['999.999.998', 'rejected'],
  ])('give %s the meaning that a payment is %s', (code, standing) => {
    expect(getPrintedCategory(code)).toBe(standing);
  });
});
