/** True or false; pages made from templates also pass it as text. */
export type Flag = boolean | 'true' | 'false';

/** An amount as the gateway writes it, `'92.00'`, or as a number. */
export type Amount = string | number;
