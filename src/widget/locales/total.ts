import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { CheckoutData } from '#contract/wpwl.ts';
import type { Language } from '../../texts/languages.ts';

/** Amount and currency of a checkout, as the gateway writes them. */
export type CheckoutPrice = Pick<CheckoutData, 'amount' | 'currency'>;

/** An amount as shoppers of a region write it, and the tag of that region. */
export interface WireAmountText {
  tag: string;
  text: string;
}

/** What the checkout costs. */
export interface Total {
  /** Undefined until the gateway has answered; without members when it told nothing. */
  readonly price: ReadonlySignal<CheckoutPrice | undefined>;
  /**
   * The price as shoppers of the language's region write it, for example `€92.00`; undefined until the gateway has answered, empty
   * when there is no amount. The gateway writes it, because each browser would write it with the data of its own day; until it has,
   * it is amount and currency. The digits are 0 to 9 in every language (locales.md section 4).
   */
  readonly text: ReadonlySignal<string | undefined>;
  /** Names the price and the region that the gateway has not written it for; empty where it has, or there is no price. */
  readonly unwritten: ReadonlySignal<string>;
  /** Whether the checkout has got another price since the forms were drawn. */
  readonly hasChanged: boolean;
  /**
   * @param price as the gateway has told it; when it has told nothing, what was known stays
   * @param written its text, where the gateway has written it
   */
  know(price: CheckoutPrice | undefined, written?: WireAmountText): void;
}

export function createTotal(language: ReadonlySignal<Pick<Language, 'tag' | 'region'>>): Total {
  const price = signal<CheckoutPrice | undefined>(undefined);
  const texts = signal<Readonly<Record<string, string>>>({});
  const nameOf = (region: string, { amount, currency }: CheckoutPrice) =>
    amount && currency ? `${region} ${amount} ${currency}` : '';
  const name = computed(() => {
    const { tag, region = tag } = language.value;
    return nameOf(region, price.value ?? {});
  });
  const unwritten = computed(() => (name.value in texts.value ? '' : name.value));
  const text = computed(() => {
    if (!price.value) return undefined;
    const { amount, currency } = price.value;
    return name.value && (texts.value[name.value] ?? `${amount} ${currency}`);
  });
  const total = {
    price,
    text,
    unwritten,
    hasChanged: false,
    know(told: CheckoutPrice | undefined, written?: WireAmountText) {
      if (told && written) texts.value = { ...texts.value, [nameOf(written.tag, told)]: written.text };
      const { amount, currency } = price.value ?? {};
      if (told && amount && (told.amount !== amount || told.currency !== currency)) total.hasChanged = true;
      price.value = told ?? price.value ?? {};
    },
  };
  return total;
}
