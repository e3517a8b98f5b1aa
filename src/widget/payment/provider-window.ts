import { showInstead } from '../page/hide.ts';
import { postFields } from './redirect.ts';
import type { SubmittedForm } from './submitted-form.ts';

/** A provider's page beside the shop's: in a window of its own, or in a frame of the form (widget-contract.md 9.5, 9.6). */
export interface ProviderWindow {
  /** What the gateway is told; undefined while there is neither window nor frame: the tab itself goes to the page then. */
  readonly flow: 'popup' | 'inline' | undefined;
  /** Opens an empty window. Must be called in the task of the shopper's press: browsers open windows in no other one. */
  open(): void;
  /** Loads the provider's page, by a form post if there are fields. */
  show(url: string, fields: readonly (readonly string[])[]): void;
  /** Leads a shopper back who has lost sight of it. */
  focus(): void;
  close(): void;
}

type ProviderForm = Pick<
  SubmittedForm,
  'container' | 'element' | 'targetFrame' | 'context' | 'scope' | 'spec'
>;

/**
 * Called when the shopper has finished at the provider's page, or has left it.
 *
 * @param isBack or only maybe: the window cannot be seen from here any more, yet may be open. A page with
 * `Cross-Origin-Opener-Policy: same-origin` cuts it off when the provider's page loads.
 */
type Returned = (isBack: boolean) => void;

/** How often to look whether the shopper has closed the window, in milliseconds: no event tells. */
const closedPollIntervalMs = 500;
/** How often to ask the gateway about a payment whose window is unreachable, in milliseconds. */
const outcomePollIntervalMs = 5_000;

/**
 * Makes the place for a form's provider page: a popup window, or the form's target frame.
 *
 * @returns undefined for forms that leave the shop's page
 */
export function createProviderWindow(form: ProviderForm, returned: Returned): ProviderWindow | undefined {
  const { scope, context, container, spec } = form;
  const { flow } = spec;
  if (!flow) return undefined;
  const view = flow === 'popup' ? popup(form, returned) : inline(form);
  let cancel: HTMLButtonElement | undefined;
  // Only a hint, so that any page of that origin may send it: the gateway is asked then.
  scope.listen<MessageEvent>(window, 'message', ({ origin: from, data }) => {
    if (from === context.address.origin && data?.type === 'payment-widgets:closed') returned(true);
  });
  const close = () => {
    cancel?.remove();
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

type WindowOrFrame = Omit<ProviderWindow, 'flow'> & { isThere(): boolean };

function popup({ spec, context, scope }: ProviderForm, returned: Returned): WindowOrFrame {
  let opened: Window | null = null;
  /** Another site's page was in the window, and the window was still ours: then only the shopper can have closed it. */
  let hasShownProvider = false;
  let cancelTimer: (() => void) | undefined;
  const name = `${spec.props.id}_window`;
  // Nobody would listen to the window any more.
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
    open() {
      hasShownProvider = false;
      opened = window.open('', name, 'popup,width=480,height=720');
      if (opened) opened.document.title = context.texts.value.processing;
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
  const { element, spec } = form;
  let showForm: (() => void) | undefined;
  return {
    isThere: () => form.targetFrame?.isConnected === true,
    open() {},
    show(url, fields) {
      const { targetFrame } = form;
      if (!targetFrame?.contentWindow) return;
      targetFrame.title = spec.title?.value ?? '';
      showForm = showInstead(element, targetFrame);
      load(targetFrame.contentWindow, spec.props.id, url, fields);
      targetFrame.focus();
    },
    focus: () => form.targetFrame?.focus(),
    close() {
      if (!showForm) return;
      showForm();
      showForm = undefined;
      form.targetFrame?.contentWindow?.location.replace('about:blank');
      // Looked up: a page may have put a button of its own in the place of ours (design decision 5).
      element.querySelector<HTMLElement>('button[name=pay]')?.focus();
    },
  };
}

// `replace`, so that Back leads away from the shop's page and not through the provider's.
function load(target: Window, name: string, url: string, fields: readonly (readonly string[])[]): void {
  if (fields.length > 0) postFields(url, fields, name);
  else target.location.replace(url);
}
