/** The package's `payment-widgets/testing/stub`. */

import * as code from '../../widget/form/later.ts';
import type { Later } from '../../widget/form/mount/draw-with-later.ts';
import { publish } from '../../widget/globals.ts';
import { findDrawn, listDrawn } from '../../widget/page/drawn.ts';
import { readAddress } from '../../widget/page/script.ts';
import { navigation } from '../../widget/payment/navigation.ts';
import { Scope } from '../../widget/scope.ts';
import { Widget } from '../../widget/widget.ts';
import { fillCardForm, messageOf } from './filled-form.ts';
import { Frames } from './frames.ts';
import { answerRequests } from './gateway-answers.ts';
import { addMissingParts } from './missing-parts.ts';
import { challengeReport, paid, paymentReports, requireOutcome, type StartedPayment } from './outcomes.ts';
import { inNextTask, nextTask, waitUntil } from './real-time.ts';
import { Replacements } from './replacements.ts';
import { watchScriptTags } from './script-tags.ts';
import type { CreateWidgetStub, StubField, StubOutcome, StubSettings, WidgetStub } from './widget-stub.ts';

export type * from './widget-stub.ts';

declare const __VERSION__: string;

/** The stub that has the page now. */
let current: object | undefined;

const arrived: Later = {
  load: () => Promise.resolve(code),
  use: (run) => run(code),
  retry() {},
};

/** Tasks that the widget gives to the page come also while fake timers hold the page's. */
function giveTasks(replacements: Replacements): void {
  const { after } = Scope.prototype;
  replacements.replace(Scope.prototype, 'after', {
    writable: true,
    value(this: Scope, milliseconds: number, callback: () => void) {
      if (milliseconds > 0) return after.call(this, milliseconds, callback);
      const cancel = inNextTask(callback);
      this.add(cancel);
      return cancel;
    },
  });
}

export const createWidgetStub: CreateWidgetStub = (given = {}) => {
  if (typeof document === 'undefined')
    throw new Error('createWidgetStub needs a DOM: let the runner have the environment jsdom or happy-dom.');
  if (current) throw new Error('createWidgetStub: the page has a stub already. Call its dispose() first.');
  current = {};
  let settings: StubSettings = given;
  let widgets: Widget[] = [];
  let outcome: StubOutcome = { result: paid };
  let payment: StartedPayment | undefined;
  let isOver = false;
  const visits: string[] = [];
  const replacements = new Replacements();
  addMissingParts(replacements);
  giveTasks(replacements);
  answerRequests(
    replacements,
    () => widgets.map(({ address }) => address.base),
    () => settings.checkout ?? {},
  );
  const leavePage = (address: string) => visits.push(address) > 0;
  replacements.replace(navigation, 'leavePage', { value: leavePage, writable: true });
  const frames = new Frames({
    areOpen: () => settings.frames !== 'blocked',
    pay({ fields }) {
      const widget = widgets.at(-1);
      if (!widget) return [];
      const { base, resource } = widget.address;
      const pairs = fields.map(([name = '', value = '']) => [name, value] as const);
      payment = { base, resource, checkoutId: widget.checkout.id, fields: new Map(pairs) };
      return paymentReports(outcome, payment);
    },
    verify: () => (payment ? challengeReport(outcome, payment) : { type: 'unanswered' }),
  });
  const stopWatching = watchScriptTags((tag) => {
    const widget = new Widget(readAddress(tag.src), arrived);
    widgets.push(widget);
    publish(widget, __VERSION__);
  });

  const containers = () => listDrawn(document, '.wpwl-container');
  const readyNow = () => {
    if (isOver) throw new Error('The stub was disposed of.');
    const { state = 'open' } = settings.checkout ?? {};
    if (state !== 'open') throw new Error(`The form does not come: the checkout is ${state}.`);
    if (settings.frames === 'blocked') throw new Error('The form does not get ready: no frame loads.');
    const drawn = containers();
    if (drawn.length === 0 || drawn.some((one) => one.getAttribute('data-state') !== 'ready'))
      return undefined;
    return drawn;
  };
  const whenReady = async () => {
    const drawn = await waitUntil(readyNow);
    const remedy = 'Is a form.paymentWidgets in the page, and a script tag of paymentWidgets.js?';
    if (!drawn) throw new Error(`No form got ready within five seconds. ${remedy}`);
    return drawn;
  };
  const fill = async (empty: readonly StubField[] = []) => {
    for (const container of await whenReady()) await fillCardForm(container, frames.fields, empty);
  };
  const unload = () => {
    for (const widget of widgets) widget.unload();
    window.wpwl?.unload();
    Reflect.deleteProperty(window, 'wpwl');
    widgets = [];
    frames.clear();
    visits.length = 0;
    outcome = { result: paid };
  };

  return {
    get wpwl() {
      return window.wpwl;
    },
    visits,
    ready: async () =>
      (await whenReady()).map(({ className }) => /wpwl-container-\S+/.exec(className)?.[0] ?? ''),
    fill,
    next(chosen) {
      requireOutcome(chosen);
      outcome = chosen;
    },
    async pay(chosen = { result: paid }) {
      requireOutcome(chosen);
      outcome = chosen;
      const [container] = await whenReady();
      if (!container) throw new Error('No form is in the page.');
      await fill('invalid' in chosen ? chosen.invalid : []);
      const before = visits.length;
      findDrawn(container, '.wpwl-button-pay')?.click();
      const isSettled = () =>
        visits.length > before || !container.querySelector('[aria-busy=true], [aria-disabled=true]');
      await nextTask(20);
      await waitUntil(() => isSettled() || undefined);
      return { address: visits[before], message: messageOf(container) };
    },
    reset(next = settings) {
      unload();
      settings = next;
    },
    dispose() {
      if (isOver) return;
      isOver = true;
      unload();
      stopWatching();
      frames.end();
      replacements.undo();
      current = undefined;
    },
  } satisfies WidgetStub;
};
