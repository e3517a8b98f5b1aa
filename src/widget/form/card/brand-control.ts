import type { Signal } from '@preact/signals';
import type { FromFrame } from '#contract/messages.ts';
import type { Settings } from '#contract/options.ts';
import { listenToChange } from '../../page/listen-to-change.ts';
import { fire, warnOnce } from '../../page/options.ts';
import type { Scope } from '../../scope.ts';
import type { BrandChoice } from './brand-choice.ts';

/** What the frame of the card number reports of the number. */
export type NumberState = Pick<Extract<FromFrame, { type: 'state' }>, 'problem' | 'brands' | 'bin'>;

interface Parts {
  offered: readonly string[];
  settings: Settings;
  brand: Signal<string>;
  /** The brand selector; absent when the form has no brand list. */
  select: HTMLSelectElement | undefined;
  /** The group of the brand. Its class says whether a number is typed. */
  group: HTMLElement | undefined;
  onChange(code: string): void;
  choice: BrandChoice;
  scope: Scope;
}

/**
 * Decides which brand is active. Updates the selector, the logo and the security code, and calls the merchant's
 * callbacks.
 */
export class BrandControl {
  #chosen = '';
  /** The scheme that the shopper picked for a card with two. Cleared when the typed number no longer fits it. */
  #picked = '';
  #detected = '';
  #bin = '';
  #isEmpty = true;

  constructor(private readonly parts: Parts) {
    const { select, scope } = parts;
    if (select) listenToChange(scope, select, () => this.choose(select.value));
  }

  /** Takes the brand that stands in the selector, which a script of the page may change without a word. */
  read(): void {
    const { select, brand } = this.parts;
    if (select?.value && select.value !== brand.value) this.choose(select.value);
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
    return this.parts.settings.brandDetection || !this.parts.select;
  }

  /** Call it when other brands are offered than before. */
  offer(): void {
    const { offered, brand } = this.parts;
    const isOffered = (code: string) => offered.includes(code);
    if (!isOffered(this.#chosen)) this.#chosen = '';
    if (!this.canDetect) this.#activate(isOffered(brand.value) ? brand.value : (offered[0] ?? ''));
    // The frame tells it of a number that is typed.
    else if (this.#isEmpty) this.detected({ problem: 'empty', brands: [], bin: '' });
  }

  announce(): void {
    this.#tell(this.parts.brand.value);
  }

  /** Makes the scheme active that the shopper picked for a card with two schemes. */
  pick(code: string): void {
    this.#picked = code;
    this.#activate(code);
  }

  detected({ problem, brands, bin }: NumberState): void {
    if (!this.canDetect) return;
    const { offered, settings, select, group, choice } = this.parts;
    const typed = problem !== 'empty';
    this.#isEmpty = !typed;
    group?.classList.toggle('wpwl-typed', typed);
    if (!brands.includes(this.#picked)) this.#picked = '';
    // In a form without a selector no brand is active while the number is empty.
    const active =
      typed || select
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
    choice.offer(select && problem === '' ? brands : []);
    const report = `${brands} ${typed}`;
    if (report !== this.#detected) fire('onDetectBrand', undefined, [...brands], active);
    this.#detected = report;
    if (bin === 'known' && this.#bin !== report)
      fire('onDetectBin', undefined, { brands: [...brands], activeBrand: active });
    this.#bin = bin === 'known' ? report : '';
    if (bin === 'missing')
      warnOnce(
        "the gateway's BIN list, /v1/binlist.json, did not arrive; brands that it tells apart, such as MADA, are not detected.",
      );
  }

  #activate(code: string): void {
    const { brand, select, onChange } = this.parts;
    if (brand.value === code) return;
    brand.value = code;
    if (select && select.value !== code) select.value = code;
    onChange(code);
    this.#tell(code);
  }

  #tell(code: string): void {
    fire('onChangeBrand', this.parts.select, code);
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
