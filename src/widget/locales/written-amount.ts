import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { CheckoutData } from '#contract/wpwl.ts';
import type { Language } from '../../texts/languages.ts';

/** The amount of a checkout, as shoppers of a language write it. */
export class WrittenAmount {
  readonly #facts = signal<Pick<CheckoutData, 'amount' | 'currency'> | undefined>(undefined);

  /**
   * For example `€92.00`; undefined until the gateway has answered, empty when there is no amount. The digits are 0 to 9 in
   * every language (locales.md section 4).
   */
  readonly text = computed(() => {
    if (!this.#facts.value) return undefined;
    const { amount, currency } = this.#facts.value;
    const format = { style: 'currency', currency, numberingSystem: 'latn' } as const;
    return amount && currency ? new Intl.NumberFormat(this.language.value.tag, format).format(+amount) : '';
  });

  constructor(private readonly language: ReadonlySignal<Pick<Language, 'tag'>>) {}

  /** @param facts of the checkout, as the gateway has told them; when it has told nothing, what was known stays */
  know(facts: Pick<CheckoutData, 'amount' | 'currency'> | undefined): void {
    this.#facts.value = facts ?? this.#facts.value ?? {};
  }
}
