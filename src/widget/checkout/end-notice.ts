/** The notice before a checkout ends, by which the shopper gets more time (WCAG 2.2, 2.2.1). In the later script. */
import { effect } from '@preact/signals';
import { extensionWindowMs } from '#contract/checkout-time.ts';
import { checkoutExtension } from '#contract/payment.ts';
import { readWire } from '#contract/wire-schema.ts';
import { fetchJson } from '../fetch-json.ts';
import { drawButton } from '../page/message.ts';
import { formInUse } from '../page/page-notice.ts';
import { withoutPollution } from '../page/pollution.ts';
import { getFocusedElement } from '../page/roots.ts';
import type { Scope } from '../scope.ts';
import type { EndNoticeParts, TimeAnswer, WarnedForm } from './checkout-time.ts';

const minuteMs = 60_000;
/** How long the gateway may take to answer a press, in milliseconds. */
const timeoutMs = 8_000;
/** How long the shopper reads that there is more time, in milliseconds. */
const readingMs = 10_000;
/** The minutes at which a notice without a button is said, after the first time. A screen reader says no other. */
const saidMinutes = [2, 1];

/** @returns a function that takes how much time is left, and whether it can be extended */
export function createEndNotice(parts: EndNoticeParts): (answer: TimeAnswer) => void {
  let notice: EndNotice | undefined;
  return ({ expiresIn = 0, extendable = false }) => {
    const leftMs = expiresIn * 1_000;
    const form = formInUse(parts.forms());
    const hasButton = extendable && form?.context.settings.sessionExtension === true;
    if (
      notice &&
      (leftMs > extensionWindowMs || !leftMs || notice.hasButton !== hasButton || notice.isGone)
    ) {
      notice.end(leftMs > extensionWindowMs);
      notice = undefined;
    }
    if (leftMs > extensionWindowMs || !leftMs || !form || parts.scope.isOver) return;
    notice ??= new EndNotice(parts, form, hasButton, leftMs);
    notice.count(leftMs);
  };
}

class EndNotice {
  readonly #life: Scope;
  readonly #words = document.createElement('span');
  readonly #button: HTMLButtonElement | undefined;
  #minutes = 0;
  #sentence: 'sessionEnding' | 'sessionNotExtended' = 'sessionEnding';
  #isAsking = false;
  #cancelTimer = () => {};

  constructor(
    private readonly parts: EndNoticeParts,
    private readonly form: WarnedForm,
    readonly hasButton: boolean,
    leftMs: number,
  ) {
    this.#life = parts.scope.child();
    if (hasButton) this.#button = drawButton('extend', '', () => void this.#extend());
    const content = document.createElement('div');
    content.append(this.#words, ...(this.#button ? [' ', this.#button] : []));
    this.#minutes = Math.ceil(leftMs / minuteMs);
    // The texts may change while it stands.
    const stop = effect(() => this.#write());
    this.#life.add(stop);
    const notice = form.announcer.warn(content.textContent, content);
    this.#life.add(() => notice?.end());
  }

  /** Whether its form has left the page. */
  get isGone(): boolean {
    return !this.form.container.isConnected;
  }

  /** Counts the minutes from now on. */
  count(leftMs: number): void {
    this.#cancelTimer();
    const minutes = Math.ceil(leftMs / minuteMs);
    const isNew = minutes !== this.#minutes;
    this.#minutes = minutes;
    this.#write();
    if (isNew && !this.hasButton && saidMinutes.includes(minutes))
      this.form.announcer.say(this.#words.textContent);
    if (minutes < 2) return;
    const next = (minutes - 1) * minuteMs;
    this.#cancelTimer = this.#life.after(leftMs - next, () => this.count(next));
  }

  /** @param isExtended whether the shopper has more time */
  end(isExtended: boolean): void {
    const hadFocus = this.#button && this.#button === getFocusedElement();
    this.#life.end();
    if (hadFocus) this.form.focus();
    if (!isExtended) return;
    const notice = this.form.announcer.warn(this.parts.texts.value.sessionExtended);
    notice?.after(readingMs, () => notice.end());
  }

  #write(): void {
    const { texts, language } = this.parts;
    const { timeLeft, payInTime, extendSession, [this.#sentence]: sentence } = texts.value;
    const time = this.#minutes.toLocaleString(`${language.value.tag}-u-nu-latn`, {
      style: 'unit',
      unit: 'minute',
      unitDisplay: 'long',
    });
    const words = [sentence, timeLeft.replace('{0}', time), ...(this.hasButton ? [] : [payInTime])];
    this.#words.textContent = words.join(' ');
    if (this.#button) this.#button.textContent = extendSession;
  }

  /** A press whose answer is lost may have extended the checkout: the gateway is asked how much time is left. */
  async #extend(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const answer = await requestExtension(this.parts);
    this.#isAsking = false;
    if (answer) this.parts.take(answer);
    else this.parts.look();
    const isTold = answer && (answer.expiresIn * 1_000 > extensionWindowMs || !answer.extendable);
    if (isTold || this.#life.isOver) return;
    this.#sentence = 'sessionNotExtended';
    this.#write();
    this.form.announcer.say(this.#words.textContent);
  }
}

async function requestExtension({ scope, fast }: EndNoticeParts) {
  const { base, checkoutId } = fast.address;
  try {
    const { status, body } = await fetchJson(
      scope,
      `${base}checkouts/${encodeURIComponent(checkoutId)}/extension`,
      timeoutMs,
      { body: new URLSearchParams() },
    );
    return status === 200 ? withoutPollution(() => readWire(checkoutExtension, body)) : undefined;
  } catch {
    return undefined;
  }
}
