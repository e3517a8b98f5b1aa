/** The form of the names by which follow-ups at Adyen find a payment. */
import type { ReferenceForm } from '../../connector/index.ts';
import { pspReference } from './answers.ts';

/** A follow-up is called by its payment's name and its own, because what follows it is one of the payment. */
export function referenceForm(_paymentType: string, followed?: string): ReferenceForm {
  const begin = followed === undefined ? '' : `${followed.split('/')[0]}/`;
  const own = 'PSP reference of the follow-up, 16 capital letters and digits';
  return {
    text: begin === '' ? 'its PSP reference, 16 capital letters and digits' : `${begin} and then the ${own}`,
    fits: (reference) =>
      reference.startsWith(begin) && pspReference.safeParse(reference.slice(begin.length)).success,
  };
}
