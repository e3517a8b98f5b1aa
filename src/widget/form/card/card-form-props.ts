import type { ReadonlySignal, Signal } from '@preact/signals';
import type { FrameRole } from '#contract/messages.ts';
import type { HostedName } from '../../hosted/hosted-field.ts';
import type { FormProps } from '../form-props.ts';

/** The part of a frame that holds a field of a card form. */
export type CardRole = Exclude<FrameRole, 'keeper' | 'sender'>;

/** What the markup of one card form is made from. */
export interface CardFormProps extends FormProps {
  brands: readonly { code: string; name: string }[];
  /** Without a brand list there is no brand selector (widget-contract.md 1.2). */
  hasBrandList: boolean;
  brand: Signal<string>;
  cvvHint: ReadonlySignal<string>;
  frameSrc(role: CardRole): string;
  /** The drawn frames of the fields, written by {@link nodeRef}. */
  frames: { [N in HostedName]?: HTMLIFrameElement };
}
