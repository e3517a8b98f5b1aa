import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { CheckoutData } from '#contract/wpwl.ts';
import type { Language } from '../../texts/languages.ts';
import { priceText } from '../../texts/price-text.ts';

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
   * when there is no amount. The digits are 0 to 9 in every language (locales.md section 4).
   */
  readonly text: ReadonlySignal<string | undefined>;
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
  // The first formatter of a page takes as long as drawing the form: what the gateway has written is taken.
  let last: (CheckoutPrice & WireAmountText) | undefined;
  const text = computed(() => {
    if (!price.value) return undefined;
    const { amount, currency } = price.value;
    if (!amount || !currency) return '';
    const { tag, region = tag } = language.value;
    const isWritten = last?.tag === region && last.amount === amount && last.currency === currency;
    return isWritten ? last?.text : priceText(amount, currency, language.value);
  });
  const total = {
    price,
    text,
    hasChanged: false,
    know(told: CheckoutPrice | undefined, written?: WireAmountText) {
      if (told && written) last = { ...written, amount: told.amount, currency: told.currency };
      const { amount, currency } = price.value ?? {};
      if (told && amount && (told.amount !== amount || told.currency !== currency)) total.hasChanged = true;
      price.value = told ?? price.value ?? {};
    },
  };
  return total;
}
