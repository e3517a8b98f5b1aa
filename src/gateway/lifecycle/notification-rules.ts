/**
 * What a notification of an acquirer means, given all that is known of the transaction that it names. In each table the first row
 * that fits decides (design decision 29).
 */
import {
  type EventFacts,
  type EventMove,
  eventRules,
  isLater,
  isMadeUp,
  isOlder,
  isSuccess,
  isTimeProven,
  type NotificationRule,
  recordedRules,
} from './event-rules.ts';
import type { PaymentState } from './payment-state.ts';

/** What becomes of a notification: `keep` where what it follows is not recorded yet. */
export type NotificationEnd = 'done' | 'keep';

export interface AddresseeFacts extends Pick<EventFacts, 'category'> {
  readonly about: 'outcome' | 'chargeback' | 'other report';
  /** Whether the transaction gives a payment back, which has no record. */
  readonly isGiveBack: boolean;
  readonly hasRecord: boolean;
  /** Whether the request that sends the payment may still record its outcome. */
  readonly isBeingSent: boolean;
  /** Whether it is of the sum of the transaction, as far as it names one. */
  readonly isOfSum: boolean;
  /** Whether the payment failed over to another connector of its rule. */
  readonly hasFailedOver: boolean;
  /** Whether it has the acquirer's name of the transaction. */
  readonly isNamed: boolean;
  /** Whether that is the name of what the other connector has made. */
  readonly isOfOther: boolean;
  /** Whether the other connector may have made it, and has not named it yet. */
  readonly isOtherOpen: boolean;
}

export type AddresseeMove =
  | 'apply'
  | 'give back'
  | 'keep'
  | 'nothing'
  | 'warn of a chargeback after the decline'
  | 'warn of a declined give-back'
  | 'warn of a success after the decline'
  | 'warn of another sum';

/** Whether a notification is applied to the payment that it names. */
// biome-ignore format: a table is read by its columns
export const addresseeRules: readonly NotificationRule<AddresseeFacts, AddresseeMove>[] = [
  ['a reversal that is declined gives nothing back', 'warn of a declined give-back',
    ({ about, isGiveBack, category }) => about === 'outcome' && isGiveBack && category === 'rejected'],
  ['others use the same account at the acquirer', 'nothing',
    ({ hasRecord }) => !hasRecord],
  // When the node of that request has died, only a notification tells the outcome.
  ['the request that sends a payment records its outcome', 'keep',
    ({ about, isBeingSent }) => about === 'outcome' && isBeingSent],
  ['an outcome of another sum is not recorded', 'warn of another sum',
    ({ about, isOfSum }) => about === 'outcome' && !isOfSum],
  ["what the payment's connector tells is applied", 'apply',
    ({ hasFailedOver }) => !hasFailedOver],
  ['a chargeback is of what was charged after the decline', 'warn of a chargeback after the decline',
    ({ about }) => about === 'chargeback'],
  ['after the decline only a success moves money', 'nothing',
    ({ about, category }) => about !== 'outcome' || category !== 'accepted'],
  ['a success without a name cannot be given back', 'warn of a success after the decline',
    ({ isNamed }) => !isNamed],
  // Two names in the configuration may be one account.
  ["a success may be the other connector's", 'nothing',
    ({ isOfOther }) => isOfOther],
  ['a success of either connector waits until one is named', 'keep',
    ({ isOtherOpen }) => isOtherOpen],
  ['a success after the decline is given back', 'give back', () => true],
];

export interface OutcomeFacts extends EventFacts {
  /** Whether the acquirer's name of it belongs to another transaction of this gateway. */
  readonly isNameTaken: boolean;
  readonly state: PaymentState;
  /** Whether it is about another transaction under the same key: an acquirer may have several. */
  readonly isOfAnother: boolean;
  readonly hasToken: boolean;
  /** Whether the record is pending with the same code and name. */
  readonly isRepeated: boolean;
  readonly isFollowUp: boolean;
  readonly isSettledByOperator: boolean;
  /** Whether the acquirer's name of the transaction is known, by which it can be given back. */
  readonly isNamed: boolean;
  /** Whether it is an authorisation that was reversed here. */
  readonly isReversedHere: boolean;
  /** Whether a success of a follow-up that is recorded as failed has a record of its own. */
  readonly hasLateRecord: boolean;
}

export type OutcomeMove =
  | EventMove
  | 'give back'
  | 'record'
  | 'record late'
  | 'record late unsigned'
  | 'warn of another name';

const isOpen = ({ state }: OutcomeFacts) => state === 'processing' || state === 'pending';

/** Whether it was charged although its shopper was told otherwise, or a second time. */
const isSurplus = (facts: OutcomeFacts) =>
  isSuccess(facts) && !facts.isFollowUp && (facts.state === 'failed' || facts.isOfAnother);

/** Whether nothing is recorded but a failure. */
const isFailed = ({ state, hasLateRecord }: OutcomeFacts) => state === 'failed' && !hasLateRecord;

/** What an outcome means for its transaction. */
// biome-ignore format: a table is read by its columns
export const outcomeRules: readonly NotificationRule<OutcomeFacts, OutcomeMove>[] = [
  ['a name of another transaction of this gateway moves nothing', 'nothing',
    ({ isNameTaken }) => isNameTaken],
  ['an open payment takes only a success from another transaction under its key', 'nothing',
    (facts) => isOpen(facts) && !isSuccess(facts) && facts.isOfAnother],
  ["the name of an instrument leaves the outcome to the payment's own events", 'nothing',
    (facts) => isOpen(facts) && facts.category === 'pending' && facts.hasToken],
  ['what is pending as before is recorded already', 'nothing',
    (facts) => isOpen(facts) && facts.isRepeated],
  ['an open payment takes the outcome', 'record', isOpen],
  ['a payment with an outcome is never pending again', 'nothing',
    ({ category }) => category === 'pending'],
  // The name that the operator gave may be a wrong one.
  ['the success of a settled payment may have another name', 'warn of another name',
    (facts) => isSurplus(facts) && facts.state === 'succeeded' && facts.isSettledByOperator],
  ['what was charged besides and has no name stays', 'nothing',
    (facts) => isSurplus(facts) && !facts.isNamed],
  ['what was charged besides is given back', 'give back', isSurplus],
  ['another transaction under the same key moves nothing', 'nothing',
    ({ isOfAnother }) => isOfAnother],
  ['an authorisation that was reversed here was cancelled by the acquirer', 'nothing',
    ({ isReversedHere }) => isReversedHere],
  // A node may have died before it noted the failure.
  ['the failure of a failed follow-up is noted', 'note',
    (facts) => isFailed(facts) && !isSuccess(facts) && facts.stage === 'failed'],
  ['a failed follow-up fails once', 'nothing',
    (facts) => isFailed(facts) && !isSuccess(facts)],
  ['a success before the failure of a follow-up says nothing', 'nothing',
    (facts) => isFailed(facts) && isTimeProven(facts) && isOlder(facts)],
  // The gateway may have given it up, and no notification told of a failure.
  ['a success of a follow-up that no notification called failed is recorded', 'record late',
    (facts) => isFailed(facts) && (isTimeProven(facts) || facts.lastEventAt === null)],
  ['a capture after the failure of a follow-up is recorded', 'record late unsigned',
    (facts) => isFailed(facts) && facts.stage !== 'made' && !isMadeUp(facts) && isLater(facts)],
  ['any other success of a failed follow-up is the one that failed', 'nothing', isFailed],
  ...eventRules,
];

export interface ReportFacts extends EventFacts {
  /** RC, CB and CR are made by the acquirer itself; CP, RF and RV by somebody on its pages. */
  readonly paymentType: 'RC' | 'CB' | 'CR' | 'CP' | 'RF' | 'RV';
  /** Whether the acquirer's name of it belongs to another transaction of this gateway; asked of an RC, CB or CR. */
  readonly isNameTaken: boolean;
  /** Whether it is a CB that takes again what a CR has brought back. */
  readonly followsReversal: boolean;
  /** The type and the state of the record that it follows. */
  readonly followedType: string;
  readonly state: PaymentState;
  /** Whether it is about another transaction under the payment's key. */
  readonly isOfAnother: boolean;
  /** Whether the acquirer refused it. */
  readonly isNeverMade: boolean;
  /** Whether it has a record; that of the capture of a debit is the debit. */
  readonly isRecorded: boolean;
  readonly hasOpenFollowUps: boolean;
  readonly hasCapture: boolean;
  /** What of the payment is left, in minor units. */
  readonly remainder: number;
}

export type ReportMove = EventMove | 'record' | 'record made elsewhere';

const isByAcquirer = ({ paymentType }: Pick<ReportFacts, 'paymentType'>) =>
  paymentType === 'RC' || paymentType === 'CB' || paymentType === 'CR';

/** A debit is captured with its authorisation. */
export const isCaptureOfDebit = ({
  paymentType,
  followedType,
}: Pick<ReportFacts, 'followedType' | 'paymentType'>) => paymentType === 'CP' && followedType !== 'PA';

const isNew = ({ isRecorded }: ReportFacts) => !isRecorded;

/** What a report means for the payment that it follows. */
// biome-ignore format: a table is read by its columns
export const reportRules: readonly NotificationRule<ReportFacts, ReportMove>[] = [
  ['a name of another transaction of this gateway moves nothing', 'nothing', 
    (facts) => isByAcquirer(facts) && facts.isNameTaken],
  // Nothing of a payment that has failed is recorded later.
  ['the reversal of a chargeback waits for it', 'keep',
    ({ paymentType, followedType, state }) => paymentType === 'CR' && followedType !== 'CB' && state !== 'failed'],
  ['a chargeback waits for the capture', 'keep',
    ({ paymentType, followedType, state }) => paymentType === 'CB' && followedType === 'PA' && state !== 'failed'],
  ['a loss of what came back waits for its coming back', 'keep',
    ({ followsReversal, followedType, state }) => followsReversal && followedType !== 'CR' && state !== 'failed'],
  ['what the acquirer makes is recorded', 'record', isByAcquirer],
  ['of a failed payment nothing is taken but what is given back', 'nothing',
    ({ state }) => state === 'failed'],
  ['another transaction under the same key moves nothing', 'nothing',
    ({ isOfAnother }) => isOfAnother],
  ['what the acquirer refused was never made', 'nothing',
    (facts) => facts.isNeverMade && !isCaptureOfDebit(facts)],
  ['a release waits for the outcome of each follow-up', 'keep',
    (facts) => isNew(facts) && facts.paymentType === 'RV' && facts.hasOpenFollowUps],
  ['a release of nothing moves nothing', 'nothing',
    (facts) => isNew(facts) && facts.paymentType === 'RV' && facts.remainder === 0],
  ['the refund of an authorisation waits for the capture', 'keep',
    (facts) => isNew(facts) && facts.paymentType === 'RF' && facts.followedType === 'PA' && !facts.hasCapture],
  ['what was made elsewhere is recorded', 'record made elsewhere', isNew],
  ...recordedRules.map(
    ([says, move, fits]): NotificationRule<ReportFacts, ReportMove> => [says, move,
      (facts) => !isCaptureOfDebit(facts) && facts.category !== 'rejected' && facts.lastEventAt === null && fits(facts)],
  ),
  ...eventRules,
];

export interface EitherFacts {
  /** What the acquirer says, by a member that no signature covers. */
  readonly said: 'RF' | 'RV';
  readonly paymentType: string;
  /** Whether a capture of the payment has succeeded, or may succeed. */
  readonly isCaptured: boolean;
  /** What of the payment is left, and what was reversed, in minor units. */
  readonly remainder: number;
  readonly units: number | undefined;
  readonly amount: number;
}

/** Whether what is either a refund or a release is one. `isSigned` is false where the records cannot tell. */
export function decideReversal(facts: EitherFacts): { type: 'RF' | 'RV'; isSigned: boolean } {
  const { said, paymentType, isCaptured, remainder, units, amount } = facts;
  if (paymentType !== 'PA') return { type: said, isSigned: units === amount };
  if (!isCaptured) return { type: 'RV', isSigned: true };
  if (remainder === 0) return { type: 'RF', isSigned: true };
  return { type: said, isSigned: false };
}
