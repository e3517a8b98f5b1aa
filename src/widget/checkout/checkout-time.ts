/** What the clock of a checkout and its notice know of each other. */
import type { ReadonlySignal } from '@preact/signals';
import type { Settings } from '#contract/options.ts';
import type { FormTexts } from '../../texts/form.ts';
import type { Language } from '../../texts/languages.ts';
import type { Announcer } from '../page/announcer.ts';
import type { ScriptAddress } from '../page/script.ts';
import type { Scope } from '../scope.ts';

/** A form that is told when its checkout is about to end. */
export interface WarnedForm {
  readonly container: HTMLElement;
  readonly announcer: Pick<Announcer, 'warn' | 'say'>;
  readonly spec: { readonly props: { readonly isBusy: ReadonlySignal<boolean> } };
  readonly context: { readonly settings: Pick<Settings, 'sessionExtension'> };
  focus(): void;
}

/** What the gateway says of the time of a checkout. */
export interface TimeAnswer {
  readonly state?: string;
  /** Seconds until the checkout ends; undefined when nothing can be paid. */
  readonly expiresIn?: number | undefined;
  /** Whether the shopper can get more time. */
  readonly extendable?: boolean | undefined;
}

export interface EndNoticeParts {
  readonly scope: Scope;
  readonly texts: ReadonlySignal<FormTexts>;
  readonly language: ReadonlySignal<Pick<Language, 'tag'>>;
  readonly fast: { readonly address: Pick<ScriptAddress, 'base' | 'checkoutId'> };
  forms(): readonly WarnedForm[];
  /** Takes an answer of the gateway about the time that is left. */
  take(answer: TimeAnswer): void;
  /** Asks the gateway how much time is left. */
  look(): void;
}

/** Loads the later script, which has the notice; undefined when it cannot be loaded. */
export interface NoticeLoader {
  load(): Promise<{ createEndNotice(parts: EndNoticeParts): (answer: TimeAnswer) => void } | undefined>;
}
