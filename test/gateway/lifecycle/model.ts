/**
 * An independent model of the lifecycle. It keeps no sums but the whole history, and answers every question by
 * searching the history. It is slow and simple, so that a reader can check it against gateway-contract 4.2 and 4.3.
 */
import type { Purpose } from '../../../src/gateway/lifecycle/ledger.ts';

export interface Entry {
  readonly type: string;
  readonly amount: number;
  readonly parent?: Entry;
  readonly final: boolean;
  readonly purpose?: Purpose;
  /** Hours since the start. A day ends at hour 24; the cut-off is at hour 18. */
  readonly hour: number;
  readonly maxCaptures: number;
  /** `asked` until the connector has answered; `undone` when a reversal took the follow-up back. */
  status: 'asked' | 'succeeded' | 'failed' | 'undone';
}

export interface Wish {
  readonly type: string;
  /** Undefined when the request had no amount. */
  readonly amount?: number;
  readonly final: boolean;
  readonly purpose: Purpose;
}

export const workflows: Record<string, string> = {
  PA: 'PA CP RV RC',
  DB: 'RF CB RB RV',
  CD: 'RF RV',
  CP: 'RF CB RB RV',
  RF: 'CB',
  CB: 'CR',
  CR: 'CB',
  RC: 'RF',
  RB: 'RF CB RV',
};

const sum = (entries: readonly Entry[]) => entries.reduce((total, { amount }) => total + amount, 0);

/** The follow-ups of a payment that have neither failed nor been undone. */
export function followersOf(history: readonly Entry[], parent: Entry, ...types: string[]): Entry[] {
  const alive = history.filter(
    (entry) => entry.parent === parent && !['failed', 'undone'].includes(entry.status),
  );
  return types.length === 0 ? alive : alive.filter(({ type }) => types.includes(type));
}

const isRaise = ({ type, parent, purpose }: Entry) =>
  type === 'PA' && parent !== undefined && purpose === 'INCREMENTAL_AUTH';

/** The amount of a payment plus its successful increments. */
export function authorised(history: readonly Entry[], entry: Entry): number {
  const raises = followersOf(history, entry, 'PA').filter(isRaise);
  return entry.amount + sum(raises.filter(({ status }) => status === 'succeeded'));
}

export function captured(history: readonly Entry[], entry: Entry): number {
  return sum(followersOf(history, entry, 'CP', 'RC'));
}

export function refunded(history: readonly Entry[], entry: Entry): number {
  return sum(followersOf(history, entry, 'RF'));
}

export function givenBack(history: readonly Entry[], entry: Entry): number {
  return sum(followersOf(history, entry, 'RV'));
}

/** What is left of an authorisation to capture or to reverse. */
function openOf(history: readonly Entry[], entry: Entry): number {
  return authorised(history, entry) - captured(history, entry) - givenBack(history, entry);
}

/** Whether the follow-up is allowed at this hour. */
export function mayFollow(history: readonly Entry[], parent: Entry, wish: Wish, hour: number): boolean {
  return (
    (workflows[parent.type] ?? '').split(' ').includes(wish.type) &&
    parent.status === 'succeeded' &&
    !isRaise(parent) &&
    isOpen(history, parent, wish) &&
    fits(history, parent, wish, hour)
  );
}

function isOpen(history: readonly Entry[], parent: Entry, { type }: Wish): boolean {
  const followers = followersOf(history, parent);
  const has = (...types: string[]) => followers.some((entry) => types.includes(entry.type));
  const isEnded = parent.type !== 'PA' || openOf(history, parent) === 0;
  if (
    has('CR') ||
    (has('RV') && isEnded) ||
    followers.some((entry) => entry.type === 'PA' && !isRaise(entry))
  )
    return false;
  if (has('CB') && ['RF', 'RV', 'CB'].includes(type)) return false;
  if (type === 'CB') return true;
  if (type === 'CR') return parent.parent?.type !== 'CR';
  return !followers.some(({ final, type }) => final && ['CP', 'RF', 'RV'].includes(type));
}

function fits(history: readonly Entry[], parent: Entry, wish: Wish, hour: number): boolean {
  const { type, amount = 0 } = wish;
  const raising = followersOf(history, parent, 'PA').some(
    (entry) => isRaise(entry) && entry.status === 'asked',
  );
  switch (type) {
    case 'CP':
      if (followersOf(history, parent, 'CP').length >= parent.maxCaptures) return false;
      return amount > 0 && amount <= openOf(history, parent);
    case 'RC':
      return amount > 0 && amount <= openOf(history, parent);
    case 'RF':
      return amount > 0 && refunded(history, parent) + amount <= parent.amount;
    case 'RV': {
      if (raising || followersOf(history, parent, 'RF', 'RB').length > 0) return false;
      if (parent.type === 'PA') {
        const open = openOf(history, parent);
        if (parent.amount > 0 && open === 0) return false;
        return wish.amount === undefined || (amount <= open && (amount > 0 || parent.amount === 0));
      }
      const inTime = hour < Math.floor(parent.hour / 24) * 24 + 18;
      return inTime && (wish.amount === undefined || amount === authorised(history, parent));
    }
    case 'PA':
      return amount > 0 && parent.amount > 0 && !(wish.purpose === 'REAUTHORIZATION' && raising);
    case 'RB':
      return amount > 0;
    default:
      return wish.amount === undefined || amount === parent.amount;
  }
}
