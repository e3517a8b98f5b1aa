// @tests src/contract/parameters/index.ts
import { describe, expect, test } from 'vitest';
import {
  readCheckoutCreation,
  readCheckoutPayment,
  readCheckoutUpdate,
} from '../../../src/contract/parameters/index.ts';

const name = 'recurring.numberOfInstallments';
const checkout = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
const submitted = {
  'card.number': '4200000000000000',
  'card.expiryMonth': '09',
  'card.expiryYear': '2099',
  shopperResultUrl: 'https://shop.example/',
};
const agreed = {
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.source': 'CIT',
  'standingInstruction.type': 'INSTALLMENT',
};

describe.each([
  ['a page', { ...submitted }, readCheckoutPayment, checkout],
  ['a server', checkout, readCheckoutCreation, undefined],
])('instalments that %s sends', (_who, rest, read, prepared) => {
  test.each(['', '0', '00', '000'])(
    'as “%s” are none: the payment is taken, without the parameter',
    (none) => {
      const { parameters, unknown, errors } = read({ ...rest, [name]: none }, prepared);
      expect([errors, unknown]).toEqual([[], []]);
      expect(parameters[name]).toBeUndefined();
      expect(parameters.amount).toBe('92.00');
    },
  );

  test.each(['1', '3', '03', '999'])('as %s are taken as they are', (count) => {
    const { parameters, errors } = read({ ...rest, [name]: count }, prepared);
    expect([errors, parameters[name]]).toEqual([[], count]);
  });

  test.each(['-1', '1000', '0.5', '٣', 'x'])('as “%s” are refused', (count) => {
    expect(read({ ...rest, [name]: count }, prepared).errors).toMatchObject([{ name, value: count }]);
  });
});

describe('no instalments', () => {
  test('cannot take away the number that the merchant prepared when a page says so', () => {
    const { parameters, errors } = readCheckoutPayment(
      { ...submitted, [name]: '0' },
      { ...checkout, [name]: '3' },
    );
    expect(errors).toMatchObject([{ name, value: '0', message: expect.stringContaining('already set') }]);
    expect(parameters[name]).toBe('3');
  });

  test('take away the number of an earlier request when the merchant updates the checkout', () => {
    const { parameters, errors } = readCheckoutUpdate({ [name]: '0' }, { ...checkout, [name]: '3' });
    expect(errors).toEqual([]);
    expect({ ...parameters }).toEqual(checkout);
  });

  test.each([name, 'standingInstruction.numberOfInstallments'])(
    'do not do for INSTALLMENT as %s',
    (number) => {
      const { errors } = readCheckoutCreation({ ...checkout, ...agreed, [number]: '0' });
      expect(errors).toMatchObject([
        {
          name: 'standingInstruction.numberOfInstallments',
          value: null,
          message: expect.stringMatching(/how many/),
        },
      ]);
    },
  );
});
