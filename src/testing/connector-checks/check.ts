import type { OrderType } from '../../connector/capabilities.ts';
import type { Outcome } from '../../connector/outcome.ts';
import type { Bench } from './bench.ts';
import { accepted } from './truth.ts';

/** A promise by name, and what holds a connector against it. */
export interface BenchCheck {
  readonly name: string;
  /** @param open opens a bench with an acquirer of its own */
  run(open: () => Promise<Bench>): Promise<void>;
}

/** The type of the payment before each follow-up. */
export const follows: Partial<Record<OrderType, OrderType>> = { CP: 'PA', RV: 'PA', RF: 'DB', RB: 'DB' };

/** Something that a connector makes: a payment, or what follows one. */
export interface Making {
  readonly type: OrderType;
  /** In a sentence: `a payment`, or `RF`. */
  readonly what: string;
  /** Makes what must stand before it, and returns how it is made. */
  prepare(
    bench: Bench,
  ): Promise<
    (change?: {
      amount?: string;
      currency?: string;
      parameters?: Readonly<Record<string, string>>;
    }) => Promise<Outcome>
  >;
  /** Whether it may be about another amount than the whole. */
  readonly hasParts: boolean;
}

/** Returns what a connector makes: payments of its first type, and each of its follow-ups. */
export function makingsOf({ capabilities }: Pick<Bench, 'capabilities'>): readonly Making[] {
  const { paymentTypes, parts } = capabilities;
  const [type = 'DB'] = paymentTypes.filter((one) => one === 'DB' || one === 'PA' || one === 'CD');
  const payment: Making = {
    type,
    what: 'a payment',
    hasParts: true,
    prepare: async (bench) => (change) => bench.pay(type, change),
  };
  const followUps = paymentTypes.flatMap((one): Making[] => {
    const before = follows[one];
    if (before === undefined || !paymentTypes.includes(before)) return [];
    const hasParts = parts.includes(one);
    return [
      {
        type: one,
        what: one,
        hasParts,
        async prepare(bench) {
          // Larger than what follows, so that a follow-up may be about another part than it was ordered.
          const paid = await accepted(bench.pay(before, hasParts ? { amount: '9200.00' } : {}));
          return (change) =>
            bench.follow(one, before, paid, { ...change, ...(hasParts && { isPart: true }) });
        },
      },
    ];
  });
  return [payment, ...followUps];
}
