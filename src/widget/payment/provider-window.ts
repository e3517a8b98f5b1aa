import type { Texts } from '../locales/en.ts';
import { instead } from '../page/hide.ts';
import type { Scope } from '../scope.ts';
import { post } from './redirect.ts';

/** A provider's page beside the shop's: in a window of its own, or in a frame of the form (widget-contract.md 9.5, 9.6). */
export interface Elsewhere {
  /** What the gateway is told; undefined while there is no place, so that the page takes the place of the shop's. */
  readonly flow: 'popup' | 'inline' | undefined;
  /** Called in the task of the shopper's press: browsers open windows in no other one. */
  open(): void;
  /** Shows the page, sent these fields by a form post if there are any. */
  show(url: string, fields: readonly (readonly string[])[]): void;
  /** Leads a shopper there who has lost it. */
  focus(): void;
  /** Takes it away. */
  close(): void;
}

export interface ElsewhereParts {
  /** Of the gateway. */
  origin: string;
  container: HTMLElement;
  form: HTMLFormElement;
  /** Name of the form's target frame. */
  id: string;
  /** Of the frame, for assistive technology. */
  title(): string;
  texts(): Texts;
  scope: Scope;
  /**
   * The shopper has done there, or has gone away from there.
   * @param severed only maybe: the window is gone from here, yet may be open. A page with
   * `Cross-Origin-Opener-Policy: same-origin` loses it so when the provider's page comes.
   */
  returned(severed?: boolean): void;
}

/** How often it is looked whether the shopper has closed the window, in milliseconds: no event tells. */
const glance = 500;
/** How often it is asked what has become of a window that may be open, in milliseconds. */
const question = 5_000;

export function elsewhere(flow: 'popup' | 'inline', parts: ElsewhereParts): Elsewhere {
  const { scope, origin, container, texts, returned } = parts;
  const place = flow === 'popup' ? popup(parts) : inline(parts);
  let cancel: HTMLButtonElement | undefined;
  // A hint and nothing more, so that whoever of that origin sends it: the gateway is asked then.
  scope.listen<MessageEvent>(window, 'message', ({ origin: from, data }) => {
    if (from === origin && data?.type === 'payment-widgets:closed') returned();
  });
  const close = () => {
    cancel?.remove();
    cancel = undefined;
    place.close();
  };
  scope.add(close);
  return {
    ...place,
    get flow() {
      return place.there() ? flow : undefined;
    },
    show(url, fields) {
      place.show(url, fields);
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

type Place = Omit<Elsewhere, 'flow'> & { there(): boolean };

function popup({ id, texts, scope, returned }: ElsewhereParts): Place {
  let opened: Window | null = null;
  /** Another site's page was in the window, and the window still ours: only the shopper can have closed it then. */
  let seen = false;
  let stop: (() => void) | undefined;
  const name = `${id}_window`;
  // Nobody would listen to it any more.
  scope.listen(window, 'pagehide', () => opened?.close());
  const look = () => {
    const closed = opened?.closed;
    try {
      if (!closed) void opened?.location.href;
    } catch {
      seen = true;
    }
    if (closed) returned(!seen);
    stop = scope.after(closed && !seen ? question : glance, look);
  };
  return {
    there: () => opened !== null,
    open() {
      seen = false;
      opened = window.open('', name, 'popup,width=480,height=720');
      if (opened) opened.document.title = texts().processing;
    },
    show(url, fields) {
      if (opened) go(opened, name, url, fields);
      stop = scope.after(glance, look);
    },
    focus: () => opened?.focus(),
    close() {
      stop?.();
      opened?.close();
      opened = null;
    },
  };
}

function inline({ id, title, form, container }: ElsewhereParts): Place {
  const find = () => container.querySelector<HTMLIFrameElement>(`iframe[name="${id}"]`);
  let back: (() => void) | undefined;
  return {
    there: () => find() !== null,
    open() {},
    show(url, fields) {
      const frame = find();
      if (!frame?.contentWindow) return;
      frame.title = title();
      back = instead(form, frame);
      go(frame.contentWindow, id, url, fields);
      frame.focus();
    },
    focus: () => find()?.focus(),
    close() {
      if (!back) return;
      back();
      back = undefined;
      find()?.contentWindow?.location.replace('about:blank');
      form.querySelector<HTMLElement>('button[name=pay]')?.focus();
    },
  };
}

// `replace`, so that Back leads away from the shop's page and not through the provider's.
function go(target: Window, name: string, url: string, fields: readonly (readonly string[])[]): void {
  if (fields.length > 0) post(url, fields, name);
  else target.location.replace(url);
}
