import type { FormTexts } from '../../texts/form.ts';
import { showInstead } from '../page/hide.ts';
import type { Scope } from '../scope.ts';
import { postFields } from './redirect.ts';

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

export interface ProviderWindowParts {
  /** Of the gateway. */
  origin: string;
  container: HTMLElement;
  form: HTMLFormElement;
  /** The form's target frame, once it has been added. */
  frame(): HTMLIFrameElement | undefined;
  /** Name of the target frame. */
  id: string;
  /** Title of the frame for assistive technology. */
  title(): string;
  texts(): FormTexts;
  scope: Scope;
  /**
   * Called when the shopper has finished at the provider's page, or has left it.
   *
   * @param isUnreachable the window cannot be seen from here any more, yet may be open: a page with
   * `Cross-Origin-Opener-Policy: same-origin` cuts it off when the provider's page loads
   */
  returned(isUnreachable?: boolean): void;
}

/** How often to look whether the shopper has closed the window, in milliseconds: no event tells. */
const closedPollIntervalMs = 500;
/** How often to ask the gateway about a payment whose window is unreachable, in milliseconds. */
const outcomePollIntervalMs = 5_000;

/** Makes the place for a form's provider page: a popup window, or the form's target frame. */
export function createProviderWindow(flow: 'popup' | 'inline', parts: ProviderWindowParts): ProviderWindow {
  const { scope, origin, container, texts, returned } = parts;
  const view = flow === 'popup' ? popup(parts) : inline(parts);
  let cancel: HTMLButtonElement | undefined;
  // Only a hint, so that any page of that origin may send it: the gateway is asked then.
  scope.listen<MessageEvent>(window, 'message', ({ origin: from, data }) => {
    if (from === origin && data?.type === 'payment-widgets:closed') returned();
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
      cancel.textContent = texts().cancel;
      cancel.addEventListener('click', () => returned());
      container.append(cancel);
    },
    close,
  };
}

type WindowOrFrame = Omit<ProviderWindow, 'flow'> & { isThere(): boolean };

function popup({ id, texts, scope, returned }: ProviderWindowParts): WindowOrFrame {
  let opened: Window | null = null;
  /** Another site's page was in the window, and the window was still ours: then only the shopper can have closed it. */
  let hasShownProvider = false;
  let cancelTimer: (() => void) | undefined;
  const name = `${id}_window`;
  // Nobody would listen to the window any more.
  scope.listen(window, 'pagehide', () => opened?.close());
  const poll = () => {
    const isClosed = opened?.closed;
    try {
      if (!isClosed) void opened?.location.href;
    } catch {
      hasShownProvider = true;
    }
    if (isClosed) returned(!hasShownProvider);
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
      if (opened) opened.document.title = texts().processing;
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

function inline({ id, title, form, frame }: ProviderWindowParts): WindowOrFrame {
  let showForm: (() => void) | undefined;
  return {
    isThere: () => frame()?.isConnected === true,
    open() {},
    show(url, fields) {
      const target = frame();
      if (!target?.contentWindow) return;
      target.title = title();
      showForm = showInstead(form, target);
      load(target.contentWindow, id, url, fields);
      target.focus();
    },
    focus: () => frame()?.focus(),
    close() {
      if (!showForm) return;
      showForm();
      showForm = undefined;
      frame()?.contentWindow?.location.replace('about:blank');
      // Looked up: a page may have put a button of its own in the place of ours (design decision 5).
      form.querySelector<HTMLElement>('button[name=pay]')?.focus();
    },
  };
}

// `replace`, so that Back leads away from the shop's page and not through the provider's.
function load(target: Window, name: string, url: string, fields: readonly (readonly string[])[]): void {
  if (fields.length > 0) postFields(url, fields, name);
  else target.location.replace(url);
}
