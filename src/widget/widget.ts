import { signal } from '@preact/signals';
import { properCode } from '#contract/brands/card-names.ts';
import type { Settings } from '#contract/options.ts';
import type { CheckoutData, FormChanges, PaymentStart } from '#contract/wpwl.ts';
import { FastCheckout } from './checkout/fast-checkout.ts';
import { type SessionEnd, WatchedCheckout } from './checkout/watched-checkout.ts';
import { failFrame, failUnloaded } from './failures.ts';
import { continueChallenge } from './form/continue-challenge.ts';
import { endMessage } from './form/end-message.ts';
import type { Later } from './form/mount/draw-with-later.ts';
import { makeReady } from './form/mount/make-ready.ts';
import { mountForms, needsLater } from './form/mount/mount-forms.ts';
import { offeredBrands, withdrawBrands } from './form/mount/offered-brands.ts';
import { SavedForms } from './form/mount/saved-forms.ts';
import { takeBrands } from './form/mount/take-brands.ts';
import {
  endSession,
  isDrawing,
  isMounted,
  type MountEvents,
  type MountedForms,
  unmountForms,
} from './form/mounted-forms.ts';
import type { PaymentForm } from './form/payment-form.ts';
import { createPutBack } from './form/put-back.ts';
import { isAwaited, RemovedForms } from './form/removed-forms.ts';
import { SharedPaymentFrame } from './form/shared-payment-frame.ts';
import { tryPayment } from './form/try-payment.ts';
import type { UpdatedWidget } from './form/update/updated-widget.ts';
import { WidgetLanguage } from './locales/widget-language.ts';
import { brandCodes } from './page/brand-codes.ts';
import { canSubmit } from './page/can-submit.ts';
import { findForms } from './page/forms.ts';
import { ensureWalletObjects, fire, readPageSettings } from './page/options.ts';
import { PageNotice } from './page/page-notice.ts';
import { countFramedForms, isOthersAction, isOwnForm, type PageWidget } from './page/page-widgets.ts';
import { withoutPollution } from './page/pollution.ts';
import { randomId } from './page/random-id.ts';
import { type ScriptAddress, scriptTags, toActionAddress } from './page/script.ts';
import { orFailStart } from './page/start-failure.ts';
import { Scope } from './scope.ts';
import { FormStyles } from './styles/form-styles.ts';
import type { WidgetContext } from './widget-context.ts';

/** One widget serves one script tag, one checkout and any number of forms. A page may have several. */
export class Widget implements PageWidget {
  readonly checkout: CheckoutData;
  readonly #scope = new Scope();
  readonly #language = new WidgetLanguage(this.#scope);
  readonly #saved: SavedForms;
  readonly #mounted: MountedForms[] = [];
  readonly #removed = new RemovedForms(this.#scope, () => this.#endShared());
  readonly #payingContainer = signal<HTMLElement>();
  readonly #notice = new PageNotice(() => this.#forms(), this.#language.signals.texts);
  /** The lifetime of everything that the page's forms share. It ends when the last form has left. */
  #shared = this.#scope.child();
  readonly #search = this.#scope.child();
  #settings: Settings | undefined;
  #styles: FormStyles | undefined;
  #loading: Promise<void> | undefined;
  #ended = false;
  #isRetired = false;
  framedForms = 0;
  hasNewer = false;
  readonly #paymentFrame: SharedPaymentFrame;
  readonly #fast: FastCheckout;
  readonly #watched: WatchedCheckout;

  constructor(
    readonly address: ScriptAddress,
    private readonly later: Later,
  ) {
    later.use((words) => this.#language.complete(words));
    this.#saved = new SavedForms(later, () => this.#forms());
    this.#paymentFrame = new SharedPaymentFrame(address, () => this.#allForms());
    this.checkout = { id: address.checkoutId, config: { registrations: [], customRedirectPageConfig: {} } };
    const tags = new Set(scriptTags());
    this.#fast = new FastCheckout({
      address,
      checkout: this.checkout,
      scope: this.#scope,
      mayStillBePaid: () => this.#allForms().some(({ submission }) => submission.mayStillBePaid),
      onNewCheckout: () => this.#renew(),
    });
    this.#watched = new WatchedCheckout({
      checkout: this.checkout,
      fast: this.#fast,
      language: this.#language,
      later,
      scope: this.#scope,
      formsScope: () => this.#shared,
      forms: () => this.#allForms(),
      onAnswer: (answer) => takeBrands(answer, later, this.#styles),
      onEnd: (reason, url) => this.#endSession(reason, url),
    });
    findForms(this.#search, {
      isOwn: (form) => isOwnForm(this, form, tags),
      isOwnAction: (action) => action === toActionAddress(address),
      isOthersAction: (action) => isOthersAction(this, action),
      onFound: (forms) => void orFailStart(this.#mount(forms), forms, (form) => this.#of(form).length > 0),
      onRemoved: (form) => this.#release(form),
      ...createPutBack(later, this.#mounted, (...moved) => this.#styles?.follow(...moved)),
      isConnected: (form) => form.isConnected && this.#of(form).every(isMounted),
    });
  }

  /** See {@link PageWidget}. */
  originals(): readonly HTMLFormElement[] {
    return this.#mounted.map(({ original }) => original);
  }

  unload(): void {
    const isPaying = this.#allForms().some(({ submission }) => isAwaited(submission));
    withoutPollution(() => this.#scope.end());
    this.#mounted.length = 0;
    if (isPaying) failUnloaded();
  }

  /** See {@link PageWidget}. */
  retire(): void {
    this.#removed.clear();
    this.#isRetired = true;
    this.#search.end();
    for (const form of this.originals()) this.#release(form);
    this.#endShared();
  }

  /** See `Wpwl.tryPayment`. */
  tryPayment(container: string): Promise<PaymentStart> {
    return tryPayment(this.#forms(), container);
  }

  /** See `Wpwl.refresh`. */
  refresh(): Promise<boolean> {
    return this.#watched.refresh();
  }

  /** See `Wpwl.update`. */
  async update(changes: FormChanges): Promise<void> {
    const code = await this.later.load();
    if (!code) throw new Error('The later script has not been loaded.');
    await code.updateForms(this.#updated(), changes);
  }

  #updated(): UpdatedWidget {
    return {
      scope: this.#scope,
      settings: this.#settings,
      language: this.#language,
      checkout: this.#watched,
      loaded: this.#loading,
      checkoutId: this.address.checkoutId,
      mounted: this.#mounted,
      eventsFor: (codes) => this.#eventsFor(codes),
      restyle: () => this.#styles?.restyle(),
    };
  }

  /** Draws the forms at once, before any answer. */
  async #mount(forms: HTMLFormElement[]): Promise<void> {
    this.#fast.warnIfImpossible();
    // The checkout is over, so a new form could not be paid with.
    if (this.#ended) return;
    if (!canSubmit()) void this.later.load().then((code) => code?.tellSandbox(this.#scope, this.#mounted));
    const settings = this.#readSettings();
    // All requests leave before the forms are drawn, because drawing takes time.
    if (forms.some((form) => needsLater(brandCodes(form).map(properCode), settings))) void this.later.load();
    this.#loading ??= this.#language.load(this.address.base);
    const requests = Promise.all([this.#loading, this.#watched.fetchCheckout()]);
    const accepted = requests.then(([, it]) => willStand && !this.#scope.isOver && this.#watched.accept(it));
    this.#removed.clear();
    const mounted = withoutPollution(() => forms.map((form) => this.#draw(form, settings, accepted)));
    // Later a form whose script has not arrived counts as none, and it may still come.
    const willStand: boolean = isDrawing(mounted);
    this.#mounted.push(...mounted);
    const [, answer] = await requests;
    if (!(await accepted)) return;
    await Promise.all([
      this.#saved.mount(mounted, this.checkout.config.registrations, (codes) => this.#eventsFor(codes)),
      ...mounted.map(({ complete }) => complete),
    ]);
    await withdrawBrands(mounted, this.later, this.#updated());
    const ready = await makeReady(this.#scope, this.later, this.#watched, mounted, () =>
      mounted.flatMap((one) => one.forms),
    );
    if (!ready || answer.state !== 'open') return;
    continueChallenge(answer, ready, this.#saved.areNewFormsHidden.value);
  }

  #of(form: HTMLFormElement): MountedForms[] {
    return this.#mounted.filter(({ original }) => original === form);
  }

  #forms(): PaymentForm[] {
    return this.#mounted.flatMap((mounted) => mounted.forms);
  }

  #allForms(): readonly PaymentForm[] {
    return [...this.#forms(), ...this.#removed.list];
  }

  /** Removes everything that belongs to a form which the page has removed without `unload` (settled question 23). */
  #release(form: HTMLFormElement): void {
    for (const mounted of this.#of(form)) {
      this.#mounted.splice(this.#mounted.indexOf(mounted), 1);
      this.#removed.take(mounted);
      unmountForms(mounted);
    }
    if (this.#mounted.length === 0) this.#watched.forget();
    this.#endShared();
  }

  #endShared(): void {
    if (this.#mounted.length > 0 || this.#removed.list.length > 0) return;
    if (this.#isRetired) return this.unload();
    this.#shared.end();
    this.#shared = this.#scope.child();
    this.#styles = undefined;
    this.#paymentFrame.forget();
  }

  #readSettings(): Settings {
    if (this.#settings) return this.#settings;
    const settings = readPageSettings();
    this.#language.choose(settings);
    this.#saved.expect(settings, this.address);
    this.#settings = settings;
    return settings;
  }

  #draw(form: HTMLFormElement, settings: Settings, accepted: Promise<boolean>): MountedForms {
    const codes = brandCodes(form);
    ensureWalletObjects(codes.map(properCode));
    const context = this.#context(settings, accepted);
    const brands = offeredBrands(codes, !this.#fast.isUnmade);
    if (brands.length === 0 && (codes.length > 0 || this.#fast.isUnmade))
      return { original: form, scope: context.scope, context, codes: brands, forms: [] };
    this.#styles ??= new FormStyles(this.#shared, settings, this.address.base, context.texts);
    return mountForms(form, brands, context, this.#eventsFor(brands), this.later);
  }

  /** @param codes of the brands whose marks the forms show */
  #eventsFor(codes: readonly string[]): MountEvents {
    return {
      onDrawn: (original, forms, rules = []) => this.#styles?.add(original, forms, codes, rules),
      onLateForms: (forms) => void makeReady(this.#scope, this.later, this.#watched, forms, () => forms),
    };
  }

  #context(settings: Settings, accepted: Promise<boolean>): WidgetContext {
    return {
      accepted,
      address: this.address,
      settings,
      ...this.#language.signals,
      total: this.#watched.total,
      fonts: [],
      areNewFormsHidden: this.#saved.areNewFormsHidden,
      areSavedAwaited: this.#saved.areAwaited,
      isSavedChosen: this.#saved.isSavedChosen,
      payingContainer: this.#payingContainer,
      notice: this.#notice,
      scope: this.#shared.child(),
      drawing: randomId(),
      nextOrdinal: () => {
        this.framedForms++;
        return countFramedForms();
      },
      sessionEnded: () => this.#endSession('sessionEnded'),
      priceChanged: (price, written) => this.#watched.reprice(price, written),
      restored: () => this.#watched.recheck(),
      checkout: this.checkout,
      merchantTerms: () => this.#watched.merchantTerms(),
      prepare: (brand) => this.#fast.prepare(brand),
      paymentFrame: () => this.#paymentFrame.create(this.#shared),
      addedPaymentFrame: () => this.#paymentFrame.added,
      showNewForms: (focus) => this.#saved.showNewForms(focus),
      fetchCheckout: () => this.#fast.fetchCheckout(),
      isTaken: () => this.#allForms().some(({ submission }) => submission.isTaken()),
      forms: () => this.#forms(),
      onSaved: (result) =>
        fire('onSaveTransactionData', undefined, { id: this.checkout.id, ndc: this.checkout.id, result }),
      frameLost: failFrame,
    };
  }

  /** Recreates everything that contains the checkout's id, after the shop has created another checkout. */
  #renew(): void {
    this.#paymentFrame.end();
    for (const { element } of this.#forms()) element.setAttribute('action', toActionAddress(this.address));
  }

  #endSession(reason: SessionEnd, url?: string): void {
    if (this.#ended) return;
    this.#ended = true;
    const message = endMessage(reason, url, this.#language.signals);
    endSession(this.#scope, this.#notice, this.#mounted.splice(0), message);
  }
}
