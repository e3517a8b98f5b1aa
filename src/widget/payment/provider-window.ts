import { detach } from '../page/detach.ts';
import { findPart } from '../page/drawn.ts';
import { getFocusedElement } from '../page/roots.ts';
import { safely } from '../page/safely.ts';
import { showInstead } from '../page/visibility.ts';
import { postFields } from './redirect.ts';
import type { ProviderWindow, Returned, SubmittedForm } from './submitted-form.ts';

type ProviderForm = Pick<
  SubmittedForm,
  'container' | 'element' | 'targetFrame' | 'context' | 'scope' | 'spec'
>;

/** How often to check whether the shopper has closed the window, in milliseconds. No event reports this. */
const closedPollIntervalMs = 500;
/** How often to ask the gateway about a payment whose window cannot be reached, in milliseconds. */
const outcomePollIntervalMs = 5_000;
/** The most that a page of the gateway's gets in the form's frame, in pixels. */
const maxHeight = 2_400;

/** Creates the place of a form's provider page: a popup window, or the form's target frame. */
export function createProviderWindow(form: ProviderForm, returned: Returned): ProviderWindow {
  const { scope, context, container, spec } = form;
  const { flow } = spec;
  const view = flow === 'popup' ? popup(form, returned) : inline(form);
  let cancel: HTMLButtonElement | undefined;
  // This message is only a hint to ask the gateway, so it does no harm that any page of the gateway's origin may send
  // it. One from the window of another checkout says nothing of this payment, whose page is still open.
  scope.listen<MessageEvent>(window, 'message', ({ origin: from, data, source }) => {
    if (from !== context.address.origin || data?.type !== 'payment-widgets:closed') return;
    if (!source || source === view.shown()) returned('atEnd');
  });
  const close = () => {
    if (cancel) detach(cancel);
    cancel = undefined;
    view.close();
  };
  scope.add(close);
  return {
    ...view,
    get flow() {
      return view.isThere() ? flow : undefined;
    },
    show(url, fields) {
      view.show(url, fields);
      cancel = document.createElement('button');
      cancel.type = 'button';
      cancel.className = 'wpwl-button wpwl-button-cancel';
      cancel.textContent = context.texts.value.cancel;
      cancel.addEventListener('click', () => returned(true));
      container.append(cancel);
    },
    close,
  };
}

type WindowOrFrame = Omit<ProviderWindow, 'flow'> & {
  isThere(): boolean;
  /** Returns the window in which the provider's page is. */
  shown(): Window | null | undefined;
};

function popup({ spec, context, scope }: ProviderForm, returned: Returned): WindowOrFrame {
  let opened: Window | null = null;
  /**
   * Whether the window has shown a page of another origin while the widget could still reach it. If it is closed
   * after that, the shopper has closed it.
   */
  let hasShownProvider = false;
  let cancelTimer: (() => void) | undefined;
  const name = `${spec.props.id}_window`;
  // The window is closed with the shop's page, because no page would listen to it any more.
  scope.listen(window, 'pagehide', () => opened?.close());
  const poll = () => {
    const isClosed = opened?.closed;
    try {
      if (!isClosed) void opened?.location.href;
    } catch {
      hasShownProvider = true;
    }
    if (isClosed) returned(hasShownProvider);
    cancelTimer = scope.after(
      isClosed && !hasShownProvider ? outcomePollIntervalMs : closedPollIntervalMs,
      poll,
    );
  };
  return {
    isThere: () => opened !== null,
    shown: () => opened,
    open() {
      hasShownProvider = false;
      const early = context.addedPaymentFrame();
      // Null when the browser has blocked the window.
      opened = window.open('', name, 'popup,width=480,height=720');
      safely(() => {
        if (opened) opened.document.title = context.texts.value.processing;
      });
      // Chromium never ends the loading of a frame that it began to load right before a window was opened, when a
      // driver of browsers attaches to that window. Loaded anew after the window, the frame loads.
      if (early?.channel === 'loading') early.reload();
    },
    show(url, fields) {
      if (opened) load(opened, name, url, fields);
      cancelTimer = scope.after(closedPollIntervalMs, poll);
    },
    focus: () => opened?.focus(),
    close() {
      cancelTimer?.();
      opened?.close();
      opened = null;
    },
  };
}

function inline(form: ProviderForm): WindowOrFrame {
  const { element, spec, scope } = form;
  let showForm: (() => void) | undefined;
  let life = scope.child();
  return {
    isThere: () => form.targetFrame?.isConnected === true,
    shown: () => form.targetFrame?.contentWindow,
    open() {},
    show(url, fields) {
      const { targetFrame } = form;
      if (!targetFrame?.contentWindow) return;
      targetFrame.title = spec.title?.value ?? '';
      showForm = showInstead(element, targetFrame);
      let target: Window | undefined;
      const go = () => {
        const { contentWindow } = targetFrame;
        if (!contentWindow || contentWindow === target) return;
        target = contentWindow;
        load(target, spec.props.id, url, fields);
      };
      life = scope.child();
      // A frame that the page has moved has a new window, in which its first document is loaded.
      life.listen(targetFrame, 'load', go);
      // A page of the gateway's tells how high it is.
      life.listen<MessageEvent>(window, 'message', ({ origin, data, source }) => {
        if (origin !== form.context.address.origin || source !== targetFrame.contentWindow) return;
        if (data?.type !== 'payment-widgets:height' || !(data.height > 0)) return;
        const borders = targetFrame.offsetHeight - targetFrame.clientHeight;
        targetFrame.style.height = `${Math.min(data.height, maxHeight) + borders}px`;
      });
      go();
      targetFrame.focus();
      // Chromium keeps the focus in the frame's first document: Tab would pass by the page that has come.
      const enter = () => {
        if (getFocusedElement() !== targetFrame) return;
        targetFrame.blur();
        targetFrame.focus();
      };
      life.listen(targetFrame, 'load', enter, { once: true });
    },
    focus: () => form.targetFrame?.focus(),
    close() {
      if (!showForm) return;
      life.end();
      form.targetFrame?.style.removeProperty('height');
      showForm();
      showForm = undefined;
      form.targetFrame?.contentWindow?.location.replace('about:blank');
      // The button is searched for, because a page may have replaced the widget's button by its own
      // (design decision 5).
      findPart(element, 'button[name=pay]')?.focus();
    },
  };
}

// Uses `replace`, so that Back leads away from the shop's page and not through the provider's page.
function load(target: Window, name: string, url: string, fields: readonly (readonly string[])[]): void {
  if (fields.length > 0) postFields(url, fields, name);
  else target.location.replace(url);
}
