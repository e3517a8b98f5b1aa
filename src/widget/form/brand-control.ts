import { signal } from '@preact/signals';
import type { FromFrame } from '#contract/messages.ts';
import { listenToChange } from '../page/listen-to-change.ts';
import { fire, warnOnce } from '../page/options.ts';
import type { Scope } from '../scope.ts';
import type { CardFormProps } from './form-props.ts';

/** What the frame of the card number reports of the number. */
export type NumberState = Pick<Extract<FromFrame, { type: 'state' }>, 'problem' | 'brands' | 'bin'>;

/**
 * Decides which brand of a card form is active: the signal `brand` of its props. Updates the selector, and calls the
 * merchant's callbacks.
 */
export class BrandControl {
  /** The brands that fit the typed number, where the shopper may choose among them; else none. */
  readonly choices = signal<readonly string[]>([]);
  #chosen = '';
  /** The scheme that the shopper picked for a card with two. Cleared when the typed number no longer fits it. */
  #picked = '';
  #detected = '';
  #bin = '';
  #isEmpty = true;

  #changed = () => {};

  /** @param offered codes of the brands that can be paid with; {@link offer} changes them */
  constructor(
    private readonly props: Pick<CardFormProps, 'settings' | 'brand' | 'nodes'>,
    private readonly offered: string[],
  ) {}

  /** The selector; absent when the form has no brand list. */
  get #select(): HTMLSelectElement | undefined {
    return this.props.nodes.brand;
  }

  /** Follows the selector, once the form is drawn. @param changed called whenever another brand has become active */
  follow(scope: Scope, changed: () => void): void {
    const select = this.#select;
    if (select) listenToChange(scope, select, () => this.choose(select.value));
    this.#changed = changed;
  }

  /** Takes the brand that stands in the selector, which a script of the page may change without a word. */
  read(): void {
    const select = this.#select;
    if (select?.value && select.value !== this.props.brand.value) this.choose(select.value);
  }

  /**
   * Makes the brand that the shopper chose in the selector active. The choice holds as long as the number fits that
   * brand.
   */
  choose(code: string): void {
    this.#chosen = code;
    this.#picked = '';
    this.#activate(code);
  }

  /** Whether the brand is detected from the typed number. Without a selector it always is. */
  get canDetect(): boolean {
    return this.props.settings.brandDetection || !this.#select;
  }

  /** Accepts these brands from now on. */
  offer(cards: readonly string[]): void {
    const { value } = this.props.brand;
    this.offered.splice(0, this.offered.length, ...cards);
    if (!cards.includes(this.#chosen)) this.#chosen = '';
    if (!this.canDetect) this.#activate(cards.includes(value) ? value : (cards[0] ?? ''));
    // The frame tells it of a number that is typed.
    else if (this.#isEmpty) this.detected({ problem: 'empty', brands: [], bin: '' });
  }

  announce(): void {
    this.#tell(this.props.brand.value);
  }

  /** Makes the scheme active that the shopper picked for a card with two schemes. */
  pick(code: string): void {
    this.#picked = code;
    this.#activate(code);
  }

  detected({ problem, brands, bin }: NumberState): void {
    if (!this.canDetect) return;
    const { offered } = this;
    const { settings, nodes } = this.props;
    const typed = problem !== 'empty';
    this.#isEmpty = !typed;
    nodes.brandGroup?.classList.toggle('wpwl-typed', typed);
    if (!brands.includes(this.#picked)) this.#picked = '';
    // In a form without a selector no brand is active while the number is empty.
    const active =
      typed || nodes.brand
        ? activeBrand(
            brands,
            offered,
            settings.brandDetectionPriority,
            typed && this.#picked ? this.#picked : this.#chosen,
            typed,
          )
        : '';
    this.#activate(active);
    // The question is only shown for a complete number: while the shopper types, it would move the fields below.
    this.choices.value = nodes.brand && problem === '' ? brands : [];
    const report = `${brands} ${typed}`;
    if (report !== this.#detected) fire('onDetectBrand', undefined, [...brands], active);
    this.#detected = report;
    if (bin === 'known' && this.#bin !== report)
      fire('onDetectBin', undefined, { brands: [...brands], activeBrand: active });
    this.#bin = bin === 'known' ? report : '';
    if (bin === 'missing')
      warnOnce(
        'the BIN list, /v1/binlist.json, did not arrive: brands that it tells apart are not detected.',
      );
  }

  #activate(code: string): void {
    const select = this.#select;
    if (this.props.brand.value === code) return;
    this.props.brand.value = code;
    if (select && select.value !== code) select.value = code;
    this.#changed();
    this.#tell(code);
  }

  #tell(code: string): void {
    fire('onChangeBrand', this.#select, code);
  }
}

/**
 * Returns the brand that is active after detection: the brand that the shopper chose, if the number fits it; else the
 * first fitting brand of the merchant's priority list; else the first of `fitting`, which the frame sends in the order
 * of the form.
 *
 * @param isTyped false while the number is empty; then the form's first brand is active, as at the start
 * @returns the brand's code; empty when digits are typed and no offered brand fits
 */
export function activeBrand(
  fitting: readonly string[],
  offered: readonly string[],
  priority: readonly string[],
  chosen: string,
  isTyped: boolean,
): string {
  if (!isTyped) return chosen || (offered[0] ?? '');
  if (fitting.includes(chosen)) return chosen;
  return (
    priority.find((code) => fitting.includes(code)) ?? fitting.find((code) => offered.includes(code)) ?? ''
  );
}
