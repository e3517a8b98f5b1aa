import { minorUnits } from '../money.ts';
import type { Rule } from './table.ts';

/**
 * The rule for the amounts of all tables. The currency of `cart.items[3].price` is that of `cart.items[3].currency`, else
 * that of the payment.
 */
export const wholeAmounts: Rule = {
  text: 'No amount has more decimals than its currency: 92.50 is no amount in JPY, also not in a cart.',
  judge(parameters, { names, isAmount }) {
    return names.filter(isAmount).flatMap((name) => {
      const value = parameters[name] ?? '';
      const currency =
        parameters[`${name.slice(0, name.lastIndexOf('.') + 1)}currency`] ?? parameters.currency;
      if (currency === undefined || minorUnits(value, currency) !== undefined) return [];
      const message = `must be whole, because ${currency} has no decimals; send it with .00`;
      return [{ name, value, message }];
    });
  },
};
