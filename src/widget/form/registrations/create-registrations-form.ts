import { effect, signal } from '@preact/signals';
import { h } from 'preact';
import { properCode } from '#contract/brands/card-names.ts';
import type { OneClick } from '#contract/wpwl.ts';
import { draw } from '../../draw.ts';
import type { HostedField } from '../../hosted/hosted-field.ts';
import { brandCodes } from '../../page/brand-codes.ts';
import { detach } from '../../page/detach.ts';
import { markWhole } from '../../page/drawn.ts';
import { getRoot } from '../../page/roots.ts';
import { setLocked } from '../../page/visibility.ts';
import type { WidgetContext } from '../../widget-context.ts';
import { formProps } from '../form-props.ts';
import { hasRows } from '../methods/has-rows.ts';
import { moveByArrow } from '../methods/list-keys.ts';
import { addRowOfCards } from '../methods/method-rows.tsx';
import { registrationKey } from '../mounted-forms.ts';
import { PaymentForm } from '../payment-form.ts';
import { createCodeField } from './code-field.ts';
import {
  ExpiredNote,
  OtherMethods,
  RegistrationsForm,
  type SavedRegistration,
  seen,
} from './registrations-form.tsx';

/** The longest time that a browser's timer takes, in milliseconds. A later end of a card is no business of this page. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * Creates the form of the registrations that the checkout offers, with the button that shows the other forms, and puts it
 * right behind the merchant's form (widget-contract.md 5.4, 9.7). In the layout `accordion` the registrations are rows of
 * the list: one row is chosen, of a registration or of another form.
 *
 * @param others the forms below, of which none is drawn yet while their code is awaited
 */
export function createRegistrationsForm(
  original: HTMLFormElement,
  offered: readonly OneClick[],
  context: WidgetContext,
  others: readonly PaymentForm[] = [],
): PaymentForm {
  const { settings, texts, isSavedChosen } = context;
  const props = { ...formProps(registrationKey, context), ordinal: context.nextOrdinal() };
  const saved = offered.map((registration) => savedRegistration(registration, context));
  const codes = new Map<SavedRegistration, HostedField>();
  let chosen: SavedRegistration | undefined;
  const isOurs = settings.layout !== 'stacked';
  const unseen = signal(isOurs && saved.length > seen + 1 ? saved.length - seen : 0);
  /** Shows all, and leads the focus to the first of those that were not seen. Nothing is chosen by that. */
  const showAll = () => {
    unseen.value = 0;
    const radios = [...element.querySelectorAll<HTMLInputElement>('[name="registrationId"]:enabled')];
    radios
      .slice(0, seen + 1)
      .at(-1)
      ?.focus();
  };

  const form: PaymentForm = new PaymentForm(original, context, {
    key: registrationKey,
    props,
    tree: h(RegistrationsForm, { form: props, saved, more: { count: unseen, show: showAll } }),
    targetName: 'registrations-target',
    targets: settings,
    ccMethods: [],
    beforeSubmit: ['onBeforeSubmitOneClickCard'],
    isNative: false,
  });
  const { element, scope, container, announcer } = form;
  const { isBusy: busy, nodes } = props;

  container.setAttribute('role', 'group');
  scope.add(effect(() => container.setAttribute('aria-label', texts.value.saved)));
  const section = insertSection(form);
  if (context.areNewFormsHidden.value) section.append(drawOtherMethods(form));

  const isInList = settings.layout === 'accordion' && settings.style !== 'logos';
  // Methods whose codes the gateway names come after the saved cards, with a row for each form.
  if (isInList && !hasRows(brandCodes(original).map(properCode), settings)) addRowOfCards(others, context);
  /** Whether the shopper has chosen a row below. */
  let isElsewhere = false;
  const showButton = (isShown: boolean) => {
    if (nodes.submitGroup) nodes.submitGroup.style.display = isShown ? '' : 'none';
  };

  const askForCode = (registration: SavedRegistration) => {
    const { brand, expiryMonth } = registration;
    const { cvvWrapper } = registration.nodes;
    if (!cvvWrapper || !settings.registrations.requireCvv || !expiryMonth) return;
    const code = codes.get(registration) ?? createCodeField(form, props, cvvWrapper, brand);
    if (!code) return;
    codes.set(registration, code);
    form.fields.add(code);
  };
  const showAsRow = ({ nodes: { group } }: SavedRegistration) => {
    // The button belongs to the chosen row: its place is below it, for the focus as well.
    if (nodes.submitGroup) group?.after(nodes.submitGroup);
    if (group?.hidden) unseen.value = 0;
    if (isInList) isSavedChosen.value = true;
  };

  const choose = (registration: SavedRegistration | undefined) => {
    chosen = registration;
    form.fields.remove('cvv');
    for (const each of saved) {
      const isChosen = each === registration;
      each.nodes.group?.classList.toggle('wpwl-selected', isChosen);
      if (each.nodes.cvvWrapper && codes.has(each))
        each.nodes.cvvWrapper.style.display = isChosen ? '' : 'none';
    }
    if (registration) askForCode(registration);
    form.fields.onFrameChannel();
    form.button.clearError();
    if (isInList) showButton(registration !== undefined);
    isElsewhere &&= !registration;
    if (registration && isOurs) showAsRow(registration);
    if (registration || isElsewhere) return;
    // No registration is left: all have expired, or the page has removed them.
    showButton(false);
    if (!radioOf(element)) section.style.display = 'none';
    context.showNewForms(false);
  };

  /**
   * Chooses the registration whose radio button is checked, else the first. Pages remove groups, check radio buttons by
   * script and write them anew.
   */
  const follow = () => {
    if (busy.value) return;
    for (const each of saved) {
      if (each.isPastExpiry.value || !isPast(each)) continue;
      each.isPastExpiry.value = true;
      each.nodes.details?.append(...draw(scope, h(ExpiredNote, { texts })));
      if (each === chosen) announcer.say(texts.value.expiryYearError);
    }
    const usable = saved.flatMap((registration) => {
      const { group } = registration.nodes;
      const radio = group && element.contains(group) && radioOf(group);
      return radio && !radio.disabled ? [{ registration, radio }] : [];
    });
    const choice = usable.find(({ radio }) => radio.checked) ?? (isElsewhere ? undefined : usable[0]);
    if (choice) choice.radio.checked = true;
    if (!choice || choice.registration !== chosen) choose(choice?.registration);
  };
  scope.listen(element, 'change', follow);
  scope.observe(element, { childList: true, subtree: true }, follow);
  scope.add(busy.subscribe(follow));
  // A card's month may end while the page is open. Timers stand still while a computer sleeps and in hidden pages.
  scope.listen(document, 'visibilitychange', follow);
  for (const { endsAt } of saved) {
    const left = endsAt - Date.now();
    if (left > 0 && left <= maxTimerMs) scope.after(left, follow);
  }
  follow();
  if (isInList) {
    scope.listen<KeyboardEvent>(element, 'keydown', (event) => moveByArrow(event, context));
    scope.add(
      isSavedChosen.subscribe((isChosen) => {
        if (isChosen || !chosen) return;
        isElsewhere = true;
        for (const radio of element.querySelectorAll<HTMLInputElement>('[name="registrationId"]'))
          radio.checked = false;
        choose(undefined);
      }),
    );
  }
  // During a payment the shopper cannot choose another registration, because the payment may have to be sent again.
  // Arrow keys dispatch clicks, too.
  scope.listen(element, 'click', (event) => {
    if (
      (busy.value || (isInList && context.isTaken())) &&
      event.target instanceof HTMLInputElement &&
      event.target.name === 'registrationId'
    )
      event.preventDefault();
  });
  return form;
}

/** Counts from now, so that a wrong clock of the browser does not matter. */
function savedRegistration(registration: OneClick, { settings }: WidgetContext): SavedRegistration {
  const { expiresIn = Infinity } = registration;
  const endsAt = settings.disableCardExpiryDateValidation ? Infinity : Date.now() + expiresIn * 1_000;
  return { ...registration, endsAt, isPastExpiry: signal(isPast({ endsAt })), nodes: {} };
}

const isPast = ({ endsAt }: Pick<SavedRegistration, 'endsAt'>) => endsAt <= Date.now();

/** Inserts the form into the page, inside an element of its own. */
function insertSection({ container, scope, original, context }: PaymentForm): HTMLElement {
  const section = document.createElement('div');
  // Some pages already have an element with this id (merchant-usage.md, habit 11).
  if (!getRoot(original).getElementById('wpwl-registrations')) section.id = 'wpwl-registrations';
  section.className = 'wpwl-registrations';
  markWhole(scope, [section], context.drawing);
  section.append(container);
  original.after(section);
  scope.add(() => detach(section));
  return section;
}

/**
 * Draws the button that shows the other forms. It is drawn even where it is hidden, because the page's own scripts may
 * press it.
 */
function drawOtherMethods({ context, scope, announcer }: PaymentForm): HTMLElement {
  const others = document.createElement('div');
  others.className = 'wpwl-form wpwl-form-registrations wpwl-clearfix';
  scope.add(
    effect(() => {
      others.lang = context.language.value.tag;
      others.dir = context.language.value.dir;
      const isShown = context.areNewFormsHidden.value && !context.settings.hideOtherPaymentButton;
      others.style.display = isShown ? '' : 'none';
    }),
  );
  scope.add(context.payingContainer.subscribe((paying) => setLocked(others, paying !== undefined)));
  const press = ({ isTrusted }: Event) => {
    if (context.isTaken()) return;
    // A script may press the button of a disabled form: it only arranges the page.
    if (isTrusted && context.settings.disabled) return;
    announcer.say(context.texts.value.otherShown);
    // The focus moves only after an action of the shopper, not when a script presses the button while the page loads.
    context.showNewForms(navigator.userActivation?.isActive !== false);
  };
  others.append(...draw(scope, h(OtherMethods, { texts: context.texts, press })));
  return others;
}

/** Returns the first radio button in a node. It is looked up each time, because pages write these buttons anew. */
const radioOf = (root: Element) => root.querySelector<HTMLInputElement>('[name="registrationId"]');
