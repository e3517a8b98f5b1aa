/**
 * The parameter that limits how many payments a query lists (gateway-contract 10 names the parameter; the numbers are
 * ours).
 */
import { matching } from './format.ts';

export const maxPayments = 100;

export const listLimit = matching(
  'N 1-100',
  3,
  /^(100|[1-9][0-9]?)$/,
  `a whole number from 1 to ${maxPayments}`,
  '20',
  '0',
  '101',
  '1.5',
);
