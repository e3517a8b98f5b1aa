import { object, string } from './wire-schema.ts';

/** The amount as shoppers of the region write it that the request names, and the tag of that region. */
export const amountText = object({ tag: string, text: string });
