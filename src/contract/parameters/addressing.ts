/** What a request is about and where it returns: entity, return address, attempt. */
import { problemOfReturnAddress } from '../return-address.ts';
import { matching, text } from './format.ts';
import { conditional, optional, type Rule, required, type Structure } from './table.ts';

export const entityId = required(
  'entityId',
  matching('32 lowercase hex', 32, /^[0-9a-f]{32}$/, 'the 32 lowercase hex characters of your channel'),
  'The channel that is charged (`service.md`, "Authentication").',
);

const returnsToAShop: Rule = {
  text: 'shopperResultUrl must be an absolute http or https address, or a deep link of an app.',
  judge(parameters) {
    const value = parameters.shopperResultUrl;
    const message = value === undefined ? '' : problemOfReturnAddress(value);
    return message === '' ? [] : [{ name: 'shopperResultUrl', value: value ?? null, message }];
  },
};

export const addressing: Structure = {
  title: 'Entity and return address',
  rows: [
    entityId,
    conditional('shopperResultUrl', text(1, 2048), 'Where the shopper returns (gateway-contract 5.6).'),
  ],
  rules: [returnsToAShop],
};

/** Sent by our widget only. */
export const submission: Structure = {
  title: 'Submission',
  rows: [
    optional(
      'attemptId',
      matching('32 lowercase hex', 32, /^[0-9a-f]{32}$/, '32 lowercase hex characters'),
      'Names one try to pay: repeats with the same id get the same answer and never charge twice.',
    ),
  ],
  rules: [],
};
