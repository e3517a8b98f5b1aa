import type { Signal } from '@preact/signals';
import type { Settings } from '../../../contract/options.ts';
import { fire } from '../../page/options.ts';
import type { Scope } from '../../scope.ts';
import { activeBrand } from './brand.ts';

interface Parts {
  offered: readonly string[];
  settings: Settings;
  brand: Signal<string>;
  /** The brand selector; absent when the form has no brand list. */
  select: HTMLSelectElement | null;
  /** The active brand is another one. */
  changed(code: string): void;
  scope: Scope;
}

/** Keeps selector, logo, security code and callbacks on one active brand. */
export class BrandControl {
  #chosen = '';
  #detected = '';

  constructor(private readonly parts: Parts) {
    const { select, scope } = parts;
    if (select) {
      scope.listen(select, 'change', () => this.choose(select.value));
    }
  }

  /** The shopper's own choice stands as long as the number fits it. */
  choose(code: string): void {
    this.#chosen = code;
    this.#activate(code);
  }

  /** Detection by the typed number, or the selector alone; without a selector there is only detection. */
  get detects(): boolean {
    return this.parts.settings.brandDetection || !this.parts.select;
  }

  /** Tells the page the brand at the start. */
  announce(): void {
    this.#tell(this.parts.brand.value);
  }

  /** The number frame found these brands; `typed` is false while the number is empty. */
  detected(fitting: readonly string[], typed: boolean): void {
    if (!this.detects) return;
    const { offered, settings, select } = this.parts;
    // Without a selector an empty number has no brand, as at the start.
    const active =
      typed || select
        ? activeBrand(fitting, offered, settings.brandDetectionPriority, this.#chosen, typed)
        : '';
    this.#activate(active);
    const found = `${fitting} ${typed}`;
    if (found !== this.#detected) fire('onDetectBrand', undefined, [...fitting], active);
    this.#detected = found;
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
    fire('onChangeBrand', this.parts.select ?? undefined, code);
  }
}
