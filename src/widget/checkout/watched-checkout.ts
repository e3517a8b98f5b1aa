import { effect } from '@preact/signals';
import type { CheckoutData } from '#contract/wpwl.ts';
import type { Language } from '../../texts/languages.ts';
import { failAnswer, isNoId, warnUnknown } from '../failures.ts';
import { type CheckoutPrice, createTotal, type Total, type WireAmountText } from '../locales/total.ts';
import type { WidgetLanguage } from '../locales/widget-language.ts';
import type { Scope } from '../scope.ts';
import type { CheckoutAnswer, CheckoutTerms, LackingBrands } from './checkout.ts';
import type { NoticeLoader, WarnedForm } from './checkout-time.ts';
import type { FastCheckout } from './fast-checkout.ts';
import { whenNotPaying } from './not-paying.ts';
import { sessionClock } from './session-clock.ts';

/** Why nothing can be paid any more; the key of the sentence for the shopper. */
export type SessionEnd = 'sessionEnded' | 'finished' | 'blocked';

interface Parts {
  readonly checkout: CheckoutData;
  readonly fast: FastCheckout;
  readonly language: WidgetLanguage;
  readonly later: NoticeLoader;
  /** The lifetime of the widget. */
  readonly scope: Scope;
  /** Returns the lifetime of what the page's forms share. It ends when the last form has left, and another one begins. */
  formsScope(): Scope;
  forms(): readonly WarnedForm[];
  onAnswer(answer: CheckoutAnswer): void;
  /**
   * Called when the checkout is over.
   *
   * @param url of the shop's result page, when the payment has a result
   */
  onEnd(reason: SessionEnd, url?: string): void;
}

type ShownLanguage = Pick<Language, 'tag' | 'region'>;

/** What the widget knows of its checkout: from the first answer of the gateway, and from later ones. */
export class WatchedCheckout {
  readonly total: Total;
  /** The brands that the gateway charges; undefined where these are all, or not known. */
  charged: readonly string[] | undefined;
  /** What forms ask for, since their brands need it and the checkout has it not. */
  lacks: LackingBrands | undefined;
  #answers: Promise<CheckoutAnswer> | undefined;
  #clock: ReturnType<typeof sessionClock> | undefined;
  #rechecked: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: Parts) {
    this.total = createTotal(parts.language.signals.language);
    let asked = '';
    // The form may be in another language than the gateway was asked for.
    const stop = effect(() => {
      const unwritten = this.total.unwritten.value;
      if (!unwritten || asked === unwritten) return;
      asked = unwritten;
      void this.recheck();
    });
    parts.scope.add(stop);
  }

  /** Asks the gateway, once for all forms. */
  fetchCheckout(): Promise<CheckoutAnswer> {
    this.#answers ??= this.#ask();
    return this.#answers;
  }

  async #ask(): Promise<CheckoutAnswer> {
    const { fast, scope } = this.parts;
    const answer = await this.#fetch();
    if (answer.state === 'unreachable' && !scope.isOver && !fast.isUnmade) failAnswer(fast.address.origin);
    if (answer.state === 'unknown') warnUnknown(fast.address.checkoutId);
    return answer;
  }

  #fetch({ tag, region = tag }: ShownLanguage = this.parts.language.signals.language.value) {
    return this.parts.fast.fetchCheckout(region);
  }

  merchantTerms(): Promise<CheckoutTerms> {
    return (this.#answers ?? this.parts.fast.fetchCheckout()).then(({ terms = {} }) => terms);
  }

  /** Call it when the last form has left. A form that comes back must ask again, because the old answer may be outdated. */
  forget(): void {
    this.#answers = undefined;
  }

  /** Stores the checkout's data. Returns whether the checkout can be paid; no answer is no reason against it. */
  accept(answer: CheckoutAnswer): boolean {
    const { checkout, onAnswer, onEnd } = this.parts;
    const { facts, brands, lacks, amountText } = answer.state === 'open' ? answer : {};
    this.charged = brands;
    this.lacks = lacks;
    Object.assign(checkout, facts);
    onAnswer(answer);
    this.total.know(facts, amountText);
    this.#watchEnd(answer);
    // Without an id no session was there that could be over.
    if (answer.state === 'unknown')
      onEnd(isNoId(this.parts.fast.address.checkoutId) ? 'blocked' : 'sessionEnded');
    if (answer.state === 'finished') onEnd('finished', answer.url);
    return answer.state === 'open' || answer.state === 'unreachable';
  }

  /** Shows another price in all forms, and in those that are added later. */
  reprice(price: CheckoutPrice, written?: WireAmountText): void {
    Object.assign(this.parts.checkout, price);
    this.total.know(price, written);
    void this.#answers?.then((answer) => {
      if (answer.state !== 'open') return;
      Object.assign(answer.facts, price);
      // The text of the amount before is none of this one.
      answer.amountText = written;
    });
  }

  /**
   * Asks the gateway again, because the checkout may be over or may have changed. A fast checkout needs no check: the next
   * press makes one. Resolves to whether the gateway has answered that the checkout can be paid.
   *
   * @param language in which the forms will show the price, when it is not theirs yet
   */
  recheck(language?: ShownLanguage): Promise<boolean> {
    // One request after the other, so that an older answer never comes last.
    const checked = this.#rechecked.then(async () => {
      const { fast, scope } = this.parts;
      const answer = await this.#fetch(language);
      if (scope.isOver || fast.isUnmade || !this.accept(answer) || answer.state !== 'open') return false;
      this.reprice(answer.facts, answer.amountText);
      return true;
    });
    this.#rechecked = checked;
    return checked;
  }

  /** See `Wpwl.refresh`. */
  async refresh(language?: ShownLanguage): Promise<boolean> {
    const { scope, forms } = this.parts;
    return (await whenNotPaying(scope, forms)) && this.recheck(language);
  }

  #watchEnd(answer: CheckoutAnswer): void {
    const { formsScope, language } = this.parts;
    const scope = formsScope();
    if (scope.isOver) return;
    if (!this.#clock) {
      const ask = () => void this.recheck();
      this.#clock = sessionClock({ ...this.parts, ...language.signals, scope, ask });
      scope.add(() => {
        this.#clock = undefined;
      });
    }
    this.#clock(answer);
  }
}
