import type { ReadonlySignal, Signal } from '@preact/signals';
import type { FrameRole } from '#contract/messages.ts';
import type { HostedName } from '../../hosted/hosted-field.ts';
import type { FormProps } from '../form-props.ts';

/** The roles of those frames that hold a field of a card form. */
export type CardRole = Exclude<FrameRole, 'keeper' | 'sender'>;

export interface CardFormProps extends FormProps {
  /** Which of the page's forms with frames this is, from 1. */
  ordinal: number;
  brands: readonly { code: string; name: string }[];
  /**
   * Whether the merchant gave a list of brands. Without a list the form has no brand selector (widget-contract.md 1.2).
   */
  hasBrandList: boolean;
  /**
   * Whether the number alone tells the brand, so that the brand's mark may stand in the number's field.
   */
  isDocked: boolean;
  brand: Signal<string>;
  cvvHint: ReadonlySignal<string>;
  fieldAddress(): string;
  /** The drawn frames of the fields, written by {@link nodeRef}. */
  frames: { [N in HostedName]?: HTMLIFrameElement };
}
