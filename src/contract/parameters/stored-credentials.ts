/** The parameters of stored credentials (gateway-contract 4.5). */
import { farDate } from './dates.ts';
import { digits, oneOf, text } from './format.ts';
import { instalmentCount } from './formats.ts';
import { transactionNumbers } from './other-digits.ts';
import { conditionalRow, missing, optionalRow, type Rule, type Structure, withFormat } from './table.ts';

const core = ['mode', 'source', 'type'].map((field) => `standingInstruction.${field}`);

const complete: Rule = {
  text: 'standingInstruction.mode, standingInstruction.source and standingInstruction.type are required when any standingInstruction field is sent.',
  judge(parameters, { names }) {
    const first = names.find((name) => name.startsWith('standingInstruction.'));
    if (first === undefined) return [];
    return core
      .filter((name) => parameters[name] === undefined)
      .map((name) => missing(name, `send it together with ${first}`));
  },
};

const instalments: Rule = {
  text: 'standingInstruction.type INSTALLMENT requires standingInstruction.numberOfInstallments, or recurring.numberOfInstallments from the shopper.',
  judge(parameters) {
    const name = 'standingInstruction.numberOfInstallments';
    if (parameters['standingInstruction.type'] !== 'INSTALLMENT') return [];
    const number = parameters[name] ?? parameters['recurring.numberOfInstallments'];
    return number === undefined ? [missing(name, 'send how many instalments were agreed')] : [];
  },
};

export const standingInstruction: Structure = {
  title: 'Standing instruction',
  source: 'gateway-contract.md, 4.5',
  rows: [
    conditionalRow(
      'standingInstruction.mode',
      oneOf('INITIAL', 'REPEATED'),
      'First or later use of stored details.',
    ),
    conditionalRow(
      'standingInstruction.source',
      oneOf('CIT', 'MIT'),
      'Who starts the payment: the shopper or the merchant.',
    ),
    conditionalRow(
      'standingInstruction.type',
      oneOf('RECURRING', 'INSTALLMENT', 'UNSCHEDULED'),
      'What was agreed with the shopper.',
    ),
    conditionalRow(
      'standingInstruction.recurringType',
      oneOf('SUBSCRIPTION', 'STANDING_ORDER'),
      'Kind of recurring payment; one network always requires it, another for cards issued in India.',
    ),
    conditionalRow(
      'standingInstruction.initialTransactionId',
      { ...text(1, 255), digits: transactionNumbers },
      'Scheme reference of the initial answer, unless the registration holds it.',
    ),
    optionalRow(
      'standingInstruction.transactionLinkId',
      { ...text(1, 255), example: 'e7R9d3L2-Q9vS6pP1_WzEh' },
      'Link id of the initial answer, of Mastercard and Maestro, unless the registration holds it.',
    ),
    optionalRow('standingInstruction.expiry', farDate, 'Last day of the agreement; 9999-12-31 when absent.'),
    optionalRow(
      'standingInstruction.frequency',
      { ...digits(1, 4), example: '0030' },
      'Least number of days between two payments; 0001 when absent.',
    ),
    conditionalRow(
      'standingInstruction.numberOfInstallments',
      { ...instalmentCount, example: '12' },
      'Required with the type INSTALLMENT.',
    ),
    optionalRow(
      'standingInstruction.industryPractice',
      oneOf('INCREMENTAL_AUTH', 'RESUBMISSION', 'REAUTHORIZATION', 'DELAYED_CHARGES', 'NO_SHOW'),
      'Why the merchant repeats a payment.',
    ),
  ],
  rules: [complete, instalments],
};

const ofTheShopper = withFormat(standingInstruction, 'standingInstruction.source', oneOf('CIT'));

/**
 * The standing instruction that a page may send: only one initiated by the shopper, never one initiated by the
 * merchant.
 */
export const standingInstructionOfAPage: Structure = {
  ...ofTheShopper,
  rows: ofTheShopper.rows.filter(({ name }) => core.includes(name)),
};

export const recurringType: Structure = {
  title: 'Recurring type',
  source: 'gateway-contract.md, 4.5',
  rows: [
    {
      ...optionalRow(
        'recurringType',
        oneOf('INITIAL', 'REPEATED', 'REGISTRATION_BASED'),
        'Older marker of stored details; standingInstruction replaces it.',
      ),
      deprecated: true,
    },
  ],
  rules: [],
};
