/** Groups of parameter tables that several operations share. */
import { addressing, submission } from './addressing.ts';
import { airline } from './airline.ts';
import { bankAccount } from './bank-account.ts';
import { basic, forex, preparation } from './basic.ts';
import { billing, merchantBilling } from './billing.ts';
import { card } from './card.ts';
import { cartItems, cartPayments, marketPlace } from './cart.ts';
import { corporate } from './corporate.ts';
import { customParameters } from './custom-parameters.ts';
import { customer, shippingCustomer } from './customer.ts';
import { applePaySession, deviceWallets } from './device-wallets.ts';
import { recipient, sender } from './funds-transfer.ts';
import { merchant } from './merchant.ts';
import { risk } from './risk.ts';
import { merchantShipping, shipping } from './shipping.ts';
import { recurringType, standingInstruction } from './stored-credentials.ts';
import type { Structure } from './table.ts';
import { threeDSecure } from './three-d-secure.ts';
import { tokenAccount } from './token-account.ts';
import { instalments, recurringMigration, tokenisation } from './tokenisation.ts';
import { virtualAccount } from './virtual-account.ts';

/** The parameter tables of every payment instrument. */
export const instruments: readonly Structure[] = [
  card,
  ...deviceWallets,
  virtualAccount,
  bankAccount,
  tokenAccount,
];

/** The tables about the shopper, the cart and the delivery, without those of the payment itself. */
export const context: readonly Structure[] = [
  customer,
  shippingCustomer,
  billing,
  merchantBilling,
  shipping,
  merchantShipping,
  corporate,
  sender,
  recipient,
  merchant,
  cartItems,
  cartPayments,
  marketPlace,
  airline,
  standingInstruction,
  recurringType,
  instalments,
  threeDSecure,
  risk,
  customParameters,
];

/** Every parameter table, in the order of the specification. */
export const structures: readonly Structure[] = [
  addressing,
  basic,
  forex,
  preparation,
  ...instruments,
  ...context,
  tokenisation,
  recurringMigration,
  submission,
  applePaySession,
];
