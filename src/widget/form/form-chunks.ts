import type { ChunkTexts } from '../locales/widget-language.ts';
import type { Chunk } from '../page/chunk.ts';
import type { createBrandChoice } from './card/brand-choice.ts';
import type { drawOptionGroups } from './card/draw-option-groups.ts';
import type { PaymentCode } from './form-context.ts';
import type { drawMethods } from './methods/draw-methods.ts';
import type { createRegistrationsForm } from './registrations/create-registrations-form.ts';
import type { createWalletForm } from './wallets/create-wallet-form.ts';

/** Code that is not in the widget's script. Most pages have only a card form and load none of the other forms. */
export interface FormChunks {
  /** What is needed only when the shopper pays. */
  readonly payment: Chunk<PaymentCode>;
  /** What few card forms have: birth date, tax number, billing address, the choice between two schemes of a card. */
  readonly cardOptions: Chunk<CardOptionsCode>;
  /** The forms and names of all brands that are not cards, and the style `logos`. */
  readonly methods: Chunk<{
    readonly methodNames: ReadonlyMap<string, string>;
    readonly drawMethods: typeof drawMethods;
    readonly styles: string;
    readonly logoStyles: string;
    readonly rowStyles: string;
    readonly texts?: ChunkTexts;
  }>;
  /** The forms of device wallets: Apple Pay, Google Pay, Samsung Pay. */
  readonly wallets: Chunk<{ readonly createWalletForm: typeof createWalletForm; readonly styles: string }>;
  /** The form of the shopper's saved registrations. */
  readonly registrations: Chunk<{
    readonly createRegistrationsForm: typeof createRegistrationsForm;
    readonly styles: string;
    readonly texts?: ChunkTexts;
  }>;
}

export interface CardOptionsCode {
  readonly drawOptionGroups: typeof drawOptionGroups;
  readonly createBrandChoice: typeof createBrandChoice;
  readonly texts?: ChunkTexts;
}
