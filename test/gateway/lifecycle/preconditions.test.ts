import { describe, expect, test } from 'vitest';
import { judgeFollowUp } from '../../../src/gateway/lifecycle/judge-follow-up.ts';
import type { Ledger } from '../../../src/gateway/lifecycle/ledger.ts';
import type {
  FollowUpRequest,
  ReferencedPayment,
} from '../../../src/gateway/lifecycle/referenced-payment.ts';
import { move, noon, payment, settings, verdict } from './payments.ts';

type Row = [name: string, existing: ReferencedPayment, asked: FollowUpRequest, answer: string];
const part = (amount: number, change: Partial<FollowUpRequest> = {}) => ({ amount, ...change });
const evening = noon + 6 * 3_600_000;
const bare = { amount: undefined, currency: undefined };
/** A payment after which this has happened. */
const past = (type: string, ledger: Partial<Ledger>) => payment(type, {}, ledger);

describe('a capture', () => {
  test.each<Row>([
    ['of all that was authorised', payment('PA'), move('CP'), 'allowed'],
    ['of a part', payment('PA'), move('CP', part(1)), 'allowed'],
    ['of the rest', past('PA', { captured: 60_00, captures: 1 }), move('CP', part(40_00)), 'allowed'],
    ['above the rest', past('PA', { captured: 60_00, captures: 1 }), move('CP', part(40_01)), '700.400.100'],
    ['above everything', payment('PA'), move('CP', part(100_01)), '700.400.100'],
    ['of a confirmed increment', past('PA', { raised: 5_00 }), move('CP', part(105_00)), 'allowed'],
    ['of an increment under way', past('PA', { raising: 5_00 }), move('CP', part(105_00)), '700.400.100'],
    ['after a reversal', past('PA', { reversed: true }), move('CP'), '700.400.100'],
    ['after a re-authorisation', past('PA', { renewed: true }), move('CP'), '700.400.100'],
    [
      'after FINAL',
      past('PA', { captured: 1, captures: 1, final: true }),
      move('CP', part(1)),
      '700.400.100',
    ],
    [
      'within numberOfCaptures',
      payment('PA', { maxCaptures: 2 }, { captured: 1, captures: 1 }),
      move('CP', part(1)),
      'allowed',
    ],
    [
      'beyond numberOfCaptures',
      payment('PA', { maxCaptures: 2 }, { captured: 2, captures: 2 }),
      move('CP', part(1)),
      '700.400.100',
    ],
    ['of an authorisation of zero', payment('PA', { amount: 0 }), move('CP', part(1)), '700.400.100'],
    [
      'of nothing of an authorisation of zero',
      payment('PA', { amount: 0 }),
      move('CP', part(0)),
      '700.400.100',
    ],
    ['directed at an increment', payment('PA', { follows: 'PA' }), move('CP'), '700.300.100'],
    [
      'directed at a re-authorisation',
      payment('PA', { follows: 'PA', purpose: 'REAUTHORIZATION' }),
      move('CP'),
      'allowed',
    ],
    ['without amount', payment('PA'), move('CP', { amount: undefined }), '100.550.300'],
    ['of zero', payment('PA'), move('CP', part(0)), '100.550.300'],
    ['without currency', payment('PA'), move('CP', { currency: undefined }), '100.550.400'],
    ['in another currency', payment('PA'), move('CP', { currency: 'USD' }), '700.100.500'],
    ['in another channel', payment('PA'), move('CP', { entityId: 'f'.repeat(32) }), '700.400.700'],
  ])('%s', (_name, existing, asked, answer) => {
    expect(verdict(existing, asked)).toBe(answer);
  });
});

describe('a refund', () => {
  test.each<Row>([
    ['of everything', payment('CP'), move('RF'), 'allowed'],
    ['of the rest', past('DB', { refunded: 60_00 }), move('RF', part(40_00)), 'allowed'],
    ['above the rest', past('DB', { refunded: 60_00 }), move('RF', part(40_01)), '700.400.200'],
    ['after a full refund', past('DB', { refunded: 100_00 }), move('RF'), '700.300.300'],
    ['after a reversal', past('DB', { reversed: true }), move('RF'), '700.400.200'],
    ['after FINAL', past('DB', { refunded: 1, final: true }), move('RF', part(1)), '700.400.200'],
    ['after a chargeback', past('DB', { chargedBack: true }), move('RF'), '700.300.600'],
    ['after a rebill', past('DB', { rebills: 1 }), move('RF'), 'allowed'],
    ['days later', payment('DB', { createdAt: 0 }), move('RF'), 'allowed'],
    [
      'directed at a PA with captures',
      past('PA', { captured: 1, captures: 1 }),
      move('RF', part(1)),
      '700.300.100',
    ],
    [
      'of a part, for a brand of full refunds',
      payment('DB', { paymentBrand: 'MASTERDEBIT' }),
      move('RF', part(1)),
      '700.100.200',
    ],
    [
      'of everything, for a brand of full refunds',
      payment('DB', { paymentBrand: 'MASTERDEBIT' }),
      move('RF'),
      'allowed',
    ],
    ['without amount', payment('DB'), move('RF', bare), '100.550.300'],
    ['in another currency', payment('DB'), move('RF', { currency: 'USD' }), '700.100.500'],
  ])('%s', (_name, existing, asked, answer) => {
    expect(verdict(existing, asked)).toBe(answer);
  });
});

describe('a reversal', () => {
  test.each<Row>([
    ['of a PA', payment('PA'), move('RV', bare), 'allowed'],
    ['of an old PA', payment('PA', { createdAt: 0 }), move('RV', bare), 'allowed'],
    ['of a PA of zero', payment('PA', { amount: 0 }), move('RV', bare), 'allowed'],
    ['with the amount of the payment', payment('PA'), move('RV'), 'allowed'],
    ['with another currency', payment('PA'), move('RV', { currency: 'USD' }), '700.100.500'],
    [
      'of a raised PA, with the amount it was raised to',
      past('PA', { raised: 1 }),
      move('RV', part(100_01)),
      'allowed',
    ],
    ['of a raised PA, with the first amount', past('PA', { raised: 1 }), move('RV'), 'allowed'],
    ['of a part of a PA', payment('PA'), move('RV', part(99_99)), 'allowed'],
    ['of nothing of a PA', payment('PA'), move('RV', part(0)), '100.550.300'],
    [
      'of more than is open',
      past('PA', { captured: 40_00, givenBack: 1 }),
      move('RV', part(60_00)),
      '700.100.200',
    ],
    [
      'of the rest of a PA',
      past('PA', { captured: 40_00, givenBack: 1 }),
      move('RV', part(59_99)),
      'allowed',
    ],
    ['of a part of a debit', payment('DB'), move('RV', part(99_99)), '700.100.200'],
    ['of a PA whose increment is under way', past('PA', { raising: 1 }), move('RV', bare), '700.400.570'],
    ['of an increment', payment('PA', { follows: 'PA' }), move('RV', bare), '700.300.100'],
    ['after a capture of a part', past('PA', { captured: 1, captures: 1 }), move('RV', bare), 'allowed'],
    [
      'after a capture of all',
      past('PA', { captured: 100_00, captures: 1 }),
      move('RV', bare),
      '700.400.300',
    ],
    [
      'after reversals of all',
      past('PA', { givenBack: 100_00, reversals: 2 }),
      move('RV', bare),
      '700.400.300',
    ],
    ['after a refund', past('DB', { refunded: 1 }), move('RV', bare), '700.400.300'],
    ['after a rebill', past('DB', { rebills: 1 }), move('RV', bare), '700.400.300'],
    ['after a reversal', past('DB', { reversed: true }), move('RV', bare), '700.400.300'],
    ['after a re-authorisation', past('PA', { renewed: true }), move('RV', bare), '700.400.300'],
    ['after FINAL', past('PA', { final: true }), move('RV', bare), '700.400.300'],
    ['after a chargeback', past('DB', { chargedBack: true }), move('RV', bare), '700.300.600'],
  ])('%s', (_name, existing, asked, answer) => {
    expect(verdict(existing, asked)).toBe(answer);
  });

  test.each(['DB', 'CD', 'CP', 'RB'])('of a %s is possible until the cut-off of its day', (type) => {
    expect(verdict(payment(type), move('RV', bare), evening - 1)).toBe('allowed');
    expect(verdict(payment(type), move('RV', bare), evening)).toBe('700.300.700');
  });

  test('answers the amount and currency of the reversed payment, increments included', () => {
    const raised = payment('PA', { currency: 'JPY' }, { raised: 5_00 });
    expect(judgeFollowUp(raised, move('RV', bare), noon, settings)).toMatchObject({
      isAllowed: true,
      amount: 105_00,
      currency: 'JPY',
    });
  });
});

describe('an authorisation that follows another one', () => {
  const reauthorise = (change: Partial<FollowUpRequest> = {}) =>
    move('PA', { purpose: 'REAUTHORIZATION', ...change });
  const most = 999_999_999_999;

  test.each<Row>([
    ['raises it', payment('PA'), move('PA', { purpose: 'INCREMENTAL_AUTH' }), 'allowed'],
    ['raises it after a capture', past('PA', { captured: 100_00, captures: 1 }), move('PA'), 'allowed'],
    ['raises it while another increment is under way', past('PA', { raising: 1 }), move('PA'), 'allowed'],
    [
      'raises it up to ten digits',
      payment('PA', { amount: most - 3 }, { raised: 1, raising: 1 }),
      move('PA', part(1)),
      'allowed',
    ],
    [
      'raises it beyond ten digits',
      payment('PA', { amount: most - 2 }, { raised: 1, raising: 1 }),
      move('PA', part(1)),
      '700.100.300',
    ],
    ['raises it by nothing', payment('PA'), move('PA', part(0)), '100.550.300'],
    ['raises a check of zero', payment('PA', { amount: 0 }), move('PA'), '700.100.700'],
    ['raises an increment', payment('PA', { follows: 'PA' }), move('PA'), '700.100.700'],
    ['raises it after a reversal', past('PA', { reversed: true }), move('PA'), '700.500.002'],
    ['raises it after FINAL', past('PA', { final: true }), move('PA'), '700.500.002'],
    ['raises it after a re-authorisation', past('PA', { renewed: true }), move('PA'), '700.500.002'],
    ['renews it with a larger amount', payment('PA'), reauthorise(part(most)), 'allowed'],
    ['renews it after a capture', past('PA', { captured: 1, captures: 1 }), reauthorise(), 'allowed'],
    ['renews it while an increment is under way', past('PA', { raising: 1 }), reauthorise(), '700.400.570'],
    ['renews it twice', past('PA', { renewed: true }), reauthorise(), '700.500.002'],
  ])('%s', (_name, existing, asked, answer) => {
    expect(verdict(existing, asked)).toBe(answer);
  });

  test('raises the authorisation when it names no purpose', () => {
    const judgement = judgeFollowUp(payment('PA'), move('PA', part(7)), noon, settings);
    expect(judgement).toMatchObject({ taken: { purpose: 'INCREMENTAL_AUTH' }, ledger: { raising: 7 } });
  });
});

describe('a rebill', () => {
  test.each<Row>([
    ['of any amount', payment('DB'), move('RB', part(900_00)), 'allowed'],
    ['after a full refund', past('CP', { refunded: 100_00 }), move('RB'), 'allowed'],
    ['after a chargeback', past('DB', { chargedBack: true }), move('RB'), 'allowed'],
    ['after a rebill', past('DB', { rebills: 3 }), move('RB'), 'allowed'],
    ['after a reversal', past('DB', { reversed: true }), move('RB'), '700.300.300'],
    ['after FINAL', past('DB', { final: true }), move('RB'), '700.300.300'],
    ['of zero', payment('DB'), move('RB', part(0)), '100.550.300'],
  ])('%s', (_name, existing, asked, answer) => {
    expect(verdict(existing, asked)).toBe(answer);
  });
});

describe('a follow-up that only the gateway makes', () => {
  test.each<Row>([
    ['a receipt of a part', payment('PA'), move('RC', part(1)), 'allowed'],
    ['a receipt above the rest', past('PA', { captured: 1 }), move('RC'), '700.100.300'],
    [
      'a receipt does not count as a capture',
      payment('PA', { maxCaptures: 1 }, { captures: 1 }),
      move('RC'),
      'allowed',
    ],
    ['a receipt after a reversal', past('PA', { reversed: true }), move('RC'), '700.300.300'],
    ['a chargeback', payment('DB'), move('CB', bare), 'allowed'],
    ['a chargeback of another amount', payment('DB'), move('CB', part(1)), '700.100.200'],
    [
      'a chargeback after FINAL and a refund',
      past('DB', { refunded: 1, final: true }),
      move('CB'),
      'allowed',
    ],
    ['a chargeback after a reversal', past('DB', { reversed: true }), move('CB'), '700.400.400'],
    ['a chargeback after a chargeback', past('DB', { chargedBack: true }), move('CB'), '700.400.400'],
    ['a chargeback reversal', payment('CB', { follows: 'DB' }), move('CR', bare), 'allowed'],
    [
      'a second chargeback reversal',
      payment('CB', { follows: 'DB' }, { reversed: true }),
      move('CR'),
      '700.400.410',
    ],
    ['a second chargeback', payment('CR', { follows: 'CB' }), move('CB'), 'allowed'],
    ['the reversal of a second chargeback', payment('CB', { follows: 'CR' }), move('CR'), '700.400.411'],
  ])('%s', (_name, existing, asked, answer) => {
    expect(verdict(existing, asked)).toBe(answer);
  });
});
