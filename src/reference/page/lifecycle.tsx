/**
 * The reference's page about follow-ups: which payment may follow which. It is generated from the table by which the
 * gateway decides.
 */
import type { VNode } from 'preact';
import type { ResultCode } from '#contract/result-codes.ts';
import {
  type FollowUpRule,
  type FollowUpType,
  followUpRules,
  isReportType,
} from '../../gateway/lifecycle/follow-up-rules.ts';
import { code, inLine, link, paragraph } from './parts.tsx';
import { table } from './table.tsx';

const names: Readonly<Record<string, string>> = {
  PA: 'authorisation',
  DB: 'debit',
  CD: 'payout',
  CP: 'capture',
  RF: 'refund',
  RV: 'reversal',
  RB: 'rebill',
};

const amounts: Readonly<Record<FollowUpRule['amount'], string>> = {
  part: 'Up to what is left, again and again until nothing is.',
  whole: 'The whole amount; may be left out.',
  rest: 'Of an authorisation up to what is left, again and again; of any other payment the whole. May be left out.',
  any: 'Any amount above zero.',
};

const isSent = (type: string) => !isReportType(type);
const sent = (Object.entries(followUpRules) as [FollowUpType, FollowUpRule][]).filter(([type]) =>
  isSent(type),
);
const types = [...new Set(sent.flatMap(([type, { follows }]) => [...follows.filter(isSent), type]))];

export function lifecycleParts(): VNode[] {
  return [
    paragraph(
      'A follow-up names the payment it follows by the id in its path, or by referenceUuid. It becomes a payment with an id of its own, which can be followed in turn: a PA is captured, and the capture is refunded.',
    ),
    table(
      'What may follow what',
      ['Payment', 'May be followed by'],
      types.map((type) => ({ cells: [titled(type), inLine(followersOf(type))] })),
    ),
    paragraph(
      'The codes of refusals: the payment does not exist, is of a type that does not fit, is closed (reversed, renewed, after sequence=FINAL, or followed by something else), or the amount does not fit.',
    ),
    table(
      'Amounts and refusals of follow-ups',
      ['Follow-up', 'Amount', 'Does not exist', 'Does not fit', 'Closed', 'Wrong amount'],
      sent.map(([type, rules]) => ({
        cells: [
          titled(type),
          amounts[rules.amount],
          ...[rules.unknown, rules.unsuitable, rules.closed, rules.misfit].map(codeLink),
        ],
      })),
    ),
    paragraph(
      'The acquirer reports some follow-ups by itself, and nobody sends them: receipts (RC) of an authorisation in advance, chargebacks (CB) of what moved money, and their reversals (CR). After a chargeback nothing is refunded until it is reversed; a receipt can be refunded.',
    ),
    paragraph('The error says which parameter is wrong and what to do.'),
  ];
}

function followersOf(type: string): VNode[] {
  const followers = sent.filter(([, { follows }]) => follows.includes(type));
  return followers.length === 0 ? [<>nothing</>] : followers.map(([follower]) => titled(follower));
}

function titled(type: string): VNode {
  return (
    <>
      {code(type)} {names[type]}
    </>
  );
}

function codeLink(one: ResultCode): VNode {
  return link(`code.${one}`, code(one));
}
