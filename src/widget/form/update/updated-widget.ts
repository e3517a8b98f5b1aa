import type { Settings } from '#contract/options.ts';
import type { WatchedCheckout } from '../../checkout/watched-checkout.ts';
import type { WidgetLanguage } from '../../locales/widget-language.ts';
import type { Scope } from '../../scope.ts';
import type { MountEvents, MountedForms } from '../mounted-forms.ts';

/** The parts of the widget that `wpwl.update` changes. */
export interface UpdatedWidget {
  readonly scope: Scope;
  /** All forms read them; undefined until a form has been drawn. */
  readonly settings: Settings | undefined;
  readonly language: WidgetLanguage;
  readonly checkout: WatchedCheckout;
  /** Resolves when the first language of the forms has loaded. */
  readonly loaded: Promise<void> | undefined;
  readonly checkoutId: string;
  readonly mounted: readonly MountedForms[];
  /** @param codes of the brands whose marks the forms show */
  eventsFor(codes: readonly string[]): MountEvents;
  restyle(): void;
}
