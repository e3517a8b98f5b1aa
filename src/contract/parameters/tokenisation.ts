/**
 * The parameters of stored payment details: tokenisation, one-click and migration (`parameters.md`, "Tokenisation and
 * registration"; gateway-contract 4.4).
 */
import { oneOf } from './format.ts';
import { flag, instalmentCount, registrationId } from './formats.ts';
import { optionalRow, type Parameters, requiredRow, type Structure, withHighestIndex } from './table.ts';

export const tokenisation: Structure = {
  title: 'Tokenisation and registration',
  source: 'parameters.md, "Tokenisation and registration"; gateway-contract.md, 4.4',
  rows: [
    optionalRow('createRegistration', flag, 'Stores the payment details for later payments.'),
    optionalRow(
      'overrideHolder',
      flag,
      'Lets a sent holder fill an empty stored one, for this payment only.',
    ),
    ...withHighestIndex([
      optionalRow(
        'registrations[n].id',
        registrationId,
        'A stored means of payment that the widget offers to the shopper.',
      ),
    ]),
    optionalRow(
      'registrationId',
      registrationId,
      'The stored means of payment the shopper chose in the widget.',
    ),
  ],
  rules: [],
};

export const recurringMigration: Structure = {
  title: 'Recurring migration',
  source: 'parameters.md, "Recurring migration (deprecated)"',
  rows: [
    {
      ...requiredRow(
        'recurringMigration.paymentType',
        oneOf('DB', 'CD', 'PA'),
        'Payment type of the initial request, when a registration brings its data along.',
      ),
      deprecated: true,
    },
  ],
  rules: [],
};

/** The number of instalments that the shopper chose on the merchant's page. */
export const instalments: Structure = {
  title: 'Instalments',
  source: 'widget-contract.md, 5.2; merchant-usage.md, section 6',
  rows: [
    optionalRow(
      'recurring.numberOfInstallments',
      instalmentCount,
      'Number of instalments the shopper chose; 0 when the shopper pays in one sum.',
    ),
  ],
  rules: [],
};

/**
 * Whether a checkout only stores the shopper's payment instrument, so that there is nothing to charge (gateway-contract
 * 4.4).
 */
export function onlyStores({ createRegistration, paymentType }: Parameters): boolean {
  return createRegistration === 'true' && paymentType === undefined;
}
