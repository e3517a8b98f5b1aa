import { isPaid } from '../checkout/outcome.ts';
import { fail, failHidden, failRemoved, failToLeave, warnRemoved } from '../failures.ts';
import { isInPage } from '../hosted/form-field.ts';
import type { HostedField } from '../hosted/hosted-field.ts';
import type { PaymentFrame } from '../hosted/payment-frame.ts';
import { drawButton } from '../page/message.ts';
import { fire } from '../page/options.ts';
import { safely } from '../page/safely.ts';
import { restoreTexts } from '../page/survive-translation.ts';
import { callBeforeSubmit } from './before-submit-callbacks.ts';
import { isReady, reasonNotToSend, showRefusedFields } from './checks.ts';
import { isElsewhere, isPressOver, redirect } from './redirect.ts';
import { shownAmount } from './shown-amount.ts';
import type { NextPage, SubmissionEffects, SubmissionEvent, TextKey } from './state.ts';
import type { ProviderWindow, SubmittedForm } from './submitted-form.ts';
import { getTarget } from './target.ts';
import { type ChallengeFrame, openChallengeFrame } from './three-d-secure/challenge.ts';

/**
 * The time after which a second sentence tells the shopper that the payment is still being processed, in milliseconds
 * (A-58).
 */
const slowNoticeMs = 8_000;
/**
 * The longest time that the payment frame may take to report, in milliseconds. It is longer than all repeats of the
 * frame's request together.
 */
const reportTimeoutMs = 300_000;

/** How long to wait before the gateway is asked again about a payment that no frame reports on, in milliseconds. */
const askAgainMs = 5_000;

/** How long the button says that the payment has succeeded before the page leaves, in milliseconds. */
const paidNoticeMs = 400;

/** How long the button stays busy after its amount has changed, in milliseconds. A double click takes 500 at most. */
const tellingMs = 700;

/**
 * The handler of each effect. Where a handler returns a promise, it settles when the events that follow from it have
 * been handled.
 */
type EffectHandlers = {
  readonly [N in keyof SubmissionEffects]-?: (value: NonNullable<SubmissionEffects[N]>) => unknown;
};

/**
 * Creates the handlers that carry out the effects of a submission.
 *
 * @param dispatch takes the events that follow from an effect; returns a promise where more events follow later
 * @param start starts a payment without a press of the button
 */
export function createEffects(
  form: SubmittedForm,
  providerWindow: ProviderWindow | undefined,
  dispatch: (event: SubmissionEvent) => unknown,
  start: () => unknown,
): EffectHandlers {
  const { announcer, scope, context, spec, container } = form;
  const { payingContainer } = context;
  let challenge: ChallengeFrame | undefined;
  let timers: (() => void)[] = [];
  let shown: ReturnType<typeof shownAmount> = [];
  /** What the page has given to the payment when it was sent, which a form that was removed may have lost. */
  let sent: string[][] | undefined;
  /** The fields in frames that were in the page at the press. */
  let typed: readonly HostedField[] = [];
  /** The page in the frame or window beside the form. */
  let beside: NextPage | undefined;
  let isAsking = false;
  const clearTimers = () => {
    for (const cancel of timers.splice(0)) cancel();
  };
  const textOf = (key: TextKey) =>
    key && context.texts.value[key].replace('{0}', context.total.text.value ?? '');
  const tellPaying = (isPaying: boolean) => {
    if (isPaying) payingContainer.value = container;
    else if (payingContainer.value === container) payingContainer.value = undefined;
  };
  scope.add(() => tellPaying(false));
  const startSlowNotice = () =>
    timers.push(
      scope.after(slowNoticeMs, () =>
        isInPage(form.paymentFrame())
          ? announcer.show(context.texts.value.stillProcessing)
          : dispatch({ paymentFrameLost: true }),
      ),
    );

  /** Shows a sentence with a button that leads to the next page. */
  const offer = (text: TextKey, press: () => void) =>
    announcer.offer(textOf(text), drawButton('pay', textOf('nextStep'), press));
  const offerChallenge = (destination: NextPage) => {
    offer('verify', () => dispatch({ wayPressed: destination }));
    failHidden();
  };
  const showError = (key: TextKey) =>
    announcer.showError(textOf(key), key, key === 'amountChanged' ? context.total.text.value : '');

  return {
    enterStep(step) {
      // The amount at the press: the button will say that it is busy, and callbacks of the page and answers of the gateway
      // may change the amount before the payment is sent.
      if (step === 'checking') {
        shown = safely(() => shownAmount(form));
        typed = form.fields.hosted().filter(isInPage);
        sent = beside = undefined;
      }
      const isBusy = step !== 'idle' && step !== 'ended';
      safely(() => {
        spec.props.isPaid.value = false;
      });
      safely(() => {
        spec.props.isBusy.value = isBusy;
      });
      safely(() => tellPaying(isBusy));
      clearTimers();
      if (!['idle', 'telling', 'leaving', 'ended'].includes(step)) return;
      safely(() => providerWindow?.close());
      safely(() => challenge?.close());
      challenge = undefined;
    },
    openWindow: () => providerWindow?.open(),
    async checkForm(event) {
      const { amount = '', currency = '' } = context.total.price.value ?? {};
      if (!shown) return dispatch({ amountUnseen: { type: 'amountChanged', amount, currency } });
      return dispatch({ formChecked: (await isReady(form)) && event });
    },
    async callMerchant(event) {
      // A shop that has turned off the widget's own checks is not asked either (widget-contract.md 2.1).
      const callbacks = context.settings.validation ? spec.beforeSubmit : [];
      const decision = await callBeforeSubmit(callbacks, form.element, event, spec.isNative);
      if (scope.isOver) return;
      const isByMerchant = decision === 'stopped';
      if (decision !== 'allowed')
        return dispatch({ sendingStopped: { isByMerchant, text: isByMerchant ? '' : 'blocked' } });
      const reason = await reasonNotToSend(form);
      if (scope.isOver) return;
      const isTaken = context.isTaken();
      const text = isTaken ? '' : reason;
      return dispatch(
        isTaken || text ? { sendingStopped: { isByMerchant, text } } : { sendingAllowed: true },
      );
    },
    sendPayment({ again }) {
      const frame = form.paymentFrame();
      const flow = providerWindow?.flow;
      clearTimers();
      startSlowNotice();
      timers.push(scope.after(reportTimeoutMs, () => dispatch({ paymentFrameLost: true })));
      // A frame without a field stands in for one that has left the page with the form.
      const isStandIn = !(typed as readonly PaymentFrame[]).includes(frame);
      const peers = typed.filter((field) => field !== frame && (isStandIn || isInPage(field)));
      if (!isStandIn || !sent)
        sent = [...new Map([...form.outerFields(), ...(shown ?? [])]), ...(flow ? [['flow', flow]] : [])];
      const names = peers.map(({ control }) => control.name);
      frame.pay(sent, names, again);
    },
    openChallenge(destination) {
      const { url, code } = destination;
      beside = destination;
      challenge = openChallengeFrame(url, form, {
        shown(isHere, isCode) {
          clearTimers();
          if (isCode) announcer.show('');
          else dispatch({ challengeShown: isHere });
        },
        done: (outcome) => dispatch({ challengeDone: outcome }),
        lost: () => dispatch({ returned: true }),
        refused: () => dispatch({ challengeUnavailable: destination }),
        sight: (isSeen) => (isSeen ? showError('') : offerChallenge(destination)),
      });
      if (!challenge) return dispatch({ challengeUnavailable: destination });
      dispatch({ challengeOpened: code });
      startSlowNotice();
    },
    showProvider(destination) {
      beside = destination;
      providerWindow?.show(destination.url, destination.fields);
    },
    goOnRemoved() {
      if (!beside) {
        if (!isInPage(form.paymentFrame())) dispatch({ paymentFrameLost: true });
      } else if (!(challenge ? challenge.isInPage() : providerWindow?.flow)) {
        dispatch({ challengeUnavailable: beside });
      }
    },
    warnRemoved,
    tellRemoved: failRemoved,
    tellOutcome(code) {
      // Of a payment that is pending (000.200) nobody knows yet whether it succeeds.
      spec.props.isPaid.value = isPaid(code) && !code.startsWith('000.200');
      spec.onOutcome?.(code);
    },
    show: (key) => announcer.show(textOf(key), key === 'processing'),
    say: (key) => announcer.say(textOf(key)),
    showError,
    showAmount({ amount, currency, amountText }) {
      scope.after(spec.isAmountInSheet ? 0 : tellingMs, () => dispatch({ amountTold: true }));
      context.priceChanged({ amount, currency }, amountText);
      // A text of the page's own without an amount stays.
      const { payButton } = spec.props.nodes;
      if (payButton && shown?.length !== 0) restoreTexts(payButton);
    },
    async askGateway() {
      if (isAsking) return;
      isAsking = true;
      const answer = await context.fetchCheckout();
      isAsking = false;
      dispatch({ checkoutAnswered: answer });
    },
    askLater: () => timers.push(scope.after(askAgainMs, () => dispatch({ returned: true }))),
    tellRefused({ code, description, errors }) {
      showRefusedFields(form, errors);
      fail('PciIframeSubmitError', description, { code, result: { parameterErrors: errors } });
    },
    tellUnanswered: () =>
      fail('PciIframeSubmitError', 'No answer to the payment: it was blocked or cut off.'),
    tellKept: failToLeave,
    offerWay(destination) {
      offer('completePayment', () => context.isTaken() || dispatch({ wayPressed: destination }));
      // No payment is begun beside one that the shopper may still go on with.
      const life = scope.child();
      life.add(
        payingContainer.subscribe((paying) => {
          if (!paying) return;
          life.end();
          announcer.showError('');
        }),
      );
    },
    tellSaved: ({ code, description }) => context.onSaved({ code, description }),
    tellEnded: context.sessionEnded,
    async tellRestored(isUncharged) {
      const { text } = context.total;
      const before = text.value;
      await context.restored();
      if (isUncharged && !spec.props.isBusy.value && text.value !== before) showError('amountChanged');
    },
    fireCallback: (name) => fire(name, undefined),
    focusWindow: () => (challenge ?? providerWindow)?.focus(),
    startAnew: () => scope.after(0, start),
    navigateAway(destination) {
      if (!isElsewhere(destination)) form.paymentFrame().forget();
      const leave = () => {
        timers = navigateAway(form, destination, dispatch);
      };
      const { isPaid, nodes } = spec.props;
      const isSeen =
        isPaid.value &&
        context.settings.layout !== 'stacked' &&
        safely(() => nodes.payButton?.getClientRects().length);
      // No timer of the form's: the shopper goes on even when the page takes the form away.
      if (isSeen) setTimeout(leave, paidNoticeMs);
      else leave();
    },
  };
}

/** How long the browser may take to open the next page, in milliseconds. */
const openTimeoutMs = 15_000;

/**
 * Sends the shopper to the next page. If the shop's page does not open, the shopper is told that the payment has been
 * made. If the page of a provider or an issuer does not open, the form becomes usable again; this happens when the
 * shopper stops the load, or when the page asks for confirmation before it is left.
 *
 * @param dispatch takes `restored` when the shopper is still here, or returns from a window of the shop's choice in which the
 * payment continues. No event tells whether that window was closed.
 * @returns functions, each of which ends one way of waiting for this
 */
function navigateAway(
  form: SubmittedForm,
  destination: NextPage,
  dispatch: (event: SubmissionEvent) => unknown,
): (() => void)[] {
  const { announcer, context, scope, spec } = form;
  const { url, fields, pending } = destination;
  const isToReturn = isElsewhere(destination);
  announcer.show(context.texts.value[isToReturn ? 'processing' : 'leaving']);
  const back = () => dispatch({ restored: true });
  const stay = () => {
    if (pending) back();
    const key = pending ? 'unanswered' : 'processed';
    announcer.showError(context.texts.value[key], key);
  };
  const name = getTarget(spec.targets ?? {}, isToReturn);
  const led = redirect(url, fields, name, pending);
  if (led === 'kept') {
    dispatch({ kept: { destination, mayPress: isPressOver(destination.isPressed) } });
    return [];
  }
  if (isToReturn) form.paymentFrame().forget();
  if (led === 'refused') stay();
  else if (!pending || name === '_top') return [scope.after(openTimeoutMs, stay)];
  const beside = scope.child();
  beside.listen(window, 'focus', back);
  return [() => beside.end()];
}
