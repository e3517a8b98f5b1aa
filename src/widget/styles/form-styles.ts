import { type ReadonlySignal, signal } from '@preact/signals';
import { cardCodes } from '#contract/brands/card-names.ts';
import type { Settings } from '#contract/options.ts';
import type { FormTexts } from '../../texts/form.ts';
import type { MarkImages } from '../checkout/checkout.ts';
import { closestDrawn, findDrawn } from '../page/drawn.ts';
import { areAlike, findGround } from '../page/ground.ts';
import { getRoot, type Root } from '../page/roots.ts';
import { watchStyle } from '../page/watch-style.ts';
import type { Scope } from '../scope.ts';
import { isStretched, losses } from './page-resets.ts';
import { createRootStyles, type RootStyles } from './root-styles.ts';

/**
 * Waits for the next painted frame, in which the browser computes the styles anyway. Done earlier it would delay the moment
 * when the shopper can type. A ResizeObserver runs after the layout, but a look that it mends raises an error in a page that
 * observes its root.
 */
function whenPainted(scope: Scope, run: () => void): void {
  const waiting = scope.child();
  const frame = requestAnimationFrame(() => {
    waiting.end();
    run();
  });
  waiting.add(() => cancelAnimationFrame(frame));
}

interface StyledForm {
  readonly element: HTMLFormElement;
  readonly scope: Scope;
}

/** All forms in the place of one of the merchant's, with the brands whose marks and the style sheets which they need. */
interface StyledForms {
  forms: readonly StyledForm[];
  readonly codes: Set<string>;
  readonly rules: Set<string>;
}

/** Gives the forms of a page their look, in the document and in shadow roots. */
export class FormStyles {
  readonly #added = new Map<HTMLFormElement, StyledForms>();
  #byRoot = new WeakMap<Root, RootStyles>();
  /** The lifetime of the style sheets of one look. */
  #look: Scope;
  readonly #images = signal<MarkImages>();

  /** @param base the folder of the gateway's API */
  constructor(
    private readonly scope: Scope,
    private readonly settings: Settings,
    private readonly base: string,
    private readonly texts: ReadonlySignal<FormTexts>,
  ) {
    this.#look = scope.child();
  }

  /**
   * Styles forms that have just been put into the page.
   *
   * @param original the merchant's form
   * @param codes of their brands; none means all cards
   * @param rules style sheets that came with the code of the forms
   */
  add(
    original: HTMLFormElement,
    forms: readonly StyledForm[],
    codes: readonly string[],
    rules: readonly string[],
  ): void {
    for (const [form, added] of this.#added) {
      added.forms = added.forms.filter(({ scope }) => !scope.isOver);
      if (added.forms.length === 0) this.#added.delete(form);
    }
    const all: StyledForms = this.#added.get(original) ?? { forms: [], codes: new Set(), rules: new Set() };
    all.forms = [...all.forms, ...forms];
    for (const code of codes.length > 0 ? codes : cardCodes) all.codes.add(code);
    for (const sheet of rules) all.rules.add(sheet);
    this.#added.set(original, all);
    this.#dress(original, { ...all, forms });
    // The ground of a form may change later, as by a page's switch between light and dark.
    for (const { element, scope } of forms)
      if (element.matches('.wpwl-form-card'))
        whenPainted(scope, () => watchStyle(scope, element, () => this.#compareGround(element)));
  }

  /** Goes on with forms in the place of another one of the merchant's, which may stand in another root. */
  follow(original: HTMLFormElement, place: HTMLFormElement): void {
    const added = this.#added.get(original);
    if (!added) return;
    this.#added.delete(original);
    this.#added.set(place, added);
    this.#dress(place, added);
  }

  /** Gives all forms the look that the settings name now. */
  restyle(): void {
    this.#look.end();
    this.#look = this.scope.child();
    this.#byRoot = new WeakMap();
    for (const added of this.#added) this.#dress(...added);
  }

  #dress(original: HTMLFormElement, { forms, codes, rules }: StyledForms): void {
    const styles = this.#of(original);
    styles.extend([...rules]);
    styles.mark([...codes]);
    for (const { element, scope } of forms)
      if (!scope.isOver)
        whenPainted(this.#look, () => {
          if (scope.isOver) return;
          this.#compare(element);
          this.#restoreLook(styles, element);
        });
  }

  /**
   * Draws the images of brands that have one, and the neutral images of others where the page wants them.
   *
   * @param images as the gateway names them; when it has named none, those that were known stay
   */
  show(images: MarkImages | undefined): void {
    this.#images.value = images ?? this.#images.value ?? { set: '', codes: [] };
  }

  /** Looks whether a form stands on a ground of its own colour and needs no box (compact.css). */
  #compareGround(form: HTMLFormElement): void {
    const container = closestDrawn(form, '.wpwl-container');
    if (!container?.classList.contains('wpwl-compact')) return;
    const ground = findGround(container) ?? '';
    const { outlineColor } = getComputedStyle(form);
    container.classList.toggle('wpwl-free', ground === 'transparent' || areAlike(ground, outlineColor));
  }

  /** Looks whether the page has given the pay button colours of its own (methods.css). */
  #compare(form: HTMLFormElement): void {
    this.#compareGround(form);
    const button = findDrawn(form, '.wpwl-button-pay');
    if (!button) return;
    const { backgroundColor, outlineColor, color, caretColor } = getComputedStyle(button);
    const isOurs = backgroundColor === outlineColor && color === caretColor;
    closestDrawn(form, '.wpwl-container')?.classList.toggle('wpwl-restyled', !isOurs);
  }

  /** Restores what a reset of the page has taken from a form. */
  #restoreLook(styles: RootStyles, form: HTMLFormElement): void {
    if (this.settings.style === 'none' || !losses(form)) return;
    styles.restoreLook(form);
    // A rule for frames that names a class of the page wins over what was restored.
    const input = form.querySelector('.wpwl-control:not(iframe)');
    for (const frame of form.querySelectorAll<HTMLElement>('iframe.wpwl-control'))
      if (isStretched(frame, input))
        frame.style.cssText +=
          ';height:var(--wpwl-height)!important;min-height:0!important;max-height:none!important';
    this.#compare(form);
  }

  #of(node: Node): RootStyles {
    const root = getRoot(node);
    const styles =
      this.#byRoot.get(root) ??
      createRootStyles(this.#look, root, this.settings, this.base, this.texts, this.#images);
    this.#byRoot.set(root, styles);
    return styles;
  }
}
