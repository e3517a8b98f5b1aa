import type { Signal } from '@preact/signals';
import type { FromFrame } from '#contract/messages.ts';
import type { Settings } from '#contract/options.ts';
import { fire, warnOnce } from '../../page/options.ts';
import type { Scope } from '../../scope.ts';
import { activeBrand } from './brand.ts';
import type { BrandChoice } from './brand-choice.ts';

/** What the frame of the number tells about it. */
export type NumberState = Pick<Extract<FromFrame, { type: 'state' }>, 'problem' | 'brands' | 'bin'>;

interface Parts {
  offered: readonly string[];
  settings: Settings;
  brand: Signal<string>;
  /** The brand selector; absent when the form has no brand list. */
  select: HTMLSelectElement | undefined;
  /** Called when another brand has become the active one. */
  changed(code: string): void;
  /** The choice between the schemes of one card. */
  choice: BrandChoice;
  scope: Scope;
}

/** Decides on the active brand, and keeps selector, logo, security code and callbacks in step with it. */
export class BrandControl {
  #chosen = '';
  /** The brand that the shopper chose for this very number. */
  #picked = '';
  #detected = '';
  #bin = '';

  constructor(private readonly parts: Parts) {
    const { select, scope } = parts;
    if (select) {
      scope.listen(select, 'change', () => this.choose(select.value));
    }
  }

  /** Takes the shopper's choice in the selector. It stands as long as the number fits it. */
  choose(code: string): void {
    this.#chosen = code;
    this.#picked = '';
    this.#activate(code);
  }

  /** Whether the typed number decides, too, and not the selector alone. Without a selector it always does. */
  get canDetect(): boolean {
    return this.parts.settings.brandDetection || !this.parts.select;
  }

  /** Tells the page which brand is active at the start. */
  announce(): void {
    this.#tell(this.parts.brand.value);
  }

  /** Takes the shopper's choice of one scheme of a card that has two. */
  pick(code: string): void {
    this.#picked = code;
    this.#activate(code);
  }

  detected({ problem, brands, bin }: NumberState): void {
    if (!this.canDetect) return;
    const { offered, settings, select, choice } = this.parts;
    const typed = problem !== 'empty';
    if (!brands.includes(this.#picked)) this.#picked = '';
    // Without a selector an empty number has no brand, as at the start.
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
    // Only for a complete number: a question that appears while the shopper types would move the field.
    choice.offer(select && problem === '' ? brands : []);
    const found = `${brands} ${typed}`;
    if (found !== this.#detected) fire('onDetectBrand', undefined, [...brands], active);
    this.#detected = found;
    if (bin === 'known' && this.#bin !== found)
      fire('onDetectBin', undefined, { brands: [...brands], activeBrand: active });
    this.#bin = bin === 'known' ? found : '';
    if (bin === 'missing')
      warnOnce(
        "the gateway's BIN list, /v1/binlist.json, did not arrive; brands that it tells apart, such as MADA, are not detected.",
      );
  }

  #activate(code: string): void {
    const { brand, select, changed } = this.parts;
    if (brand.value === code) return;
    brand.value = code;
    if (select && select.value !== code) select.value = code;
    changed(code);
    this.#tell(code);
  }

  #tell(code: string): void {
    fire('onChangeBrand', this.parts.select, code);
  }
}
