/** Renders the documents of the parameters and of the answers from the schemas of openapi.json. */
import { answerComponent, answerComponents } from '../../src/reference/answer-schemas.ts';
import { listParameters } from '../../src/reference/page/parameters.tsx';
import { structureComponents } from '../../src/reference/request-schema.ts';
import type { JsonSchema } from '../../src/reference/schema.ts';
import {
  linkTo,
  markdownCode,
  markdownProse,
  markdownTable,
  referenceDocument,
  withName,
} from './markdown.ts';

export const createParametersDocument = () =>
  referenceDocument(
    'Parameters',
    'Every parameter by group: its format, its meaning, an example and the rules about it.',
    ...Object.entries(structureComponents()).flatMap(([id, group]) => [
      `## ${withName(id, group.title ?? id)}`,
      ...(group.description === undefined
        ? []
        : [group.description.split('\n').map(markdownProse).join('\n')]),
      markdownTable(
        ['Name', 'Required', 'Meaning', 'Example'],
        listParameters(group).map(({ name, required, description, example }) => [
          withName(`parameter.${name}`, markdownCode(name)),
          required,
          markdownProse(description),
          markdownCode(example),
        ]),
      ),
    ]),
  );

/** Members that repeat what the request sent, with the group of parameters that describes their content. */
const echoed: Readonly<Record<string, string>> = {
  bankAccount: linkTo('parameters', 'BankAccount', 'Bank account'),
  virtualAccount: linkTo('parameters', 'VirtualAccount', 'Virtual account'),
  customer: linkTo('parameters', 'Customer', 'Customer'),
  billing: linkTo('parameters', 'BillingAddress', 'Billing address'),
  shipping: linkTo('parameters', 'ShippingAddress', 'Shipping address'),
  merchant: linkTo('parameters', 'Merchant', 'Merchant'),
  'cart.items': linkTo('parameters', 'CartItems', 'Cart items'),
  'cart.payments': linkTo('parameters', 'CartPayments', 'Cart payments'),
  standingInstruction: linkTo('parameters', 'StandingInstruction', 'Standing instruction'),
};

/** Name, whether it is always there, and meaning of a member. */
type Member = readonly [name: string, there: 'always' | 'sometimes', meaning: string];

const answerLink = (name: string) => `[${name}](#${name})`;
const payment = answerComponent('Payment');

/** Shapes that have all members of `PaymentAnswer` and a few more: only the additional members are listed. */
const extended: Readonly<Record<string, string>> = {
  [answerComponent('FoundPayment')]: `Besides these it has the members of ${answerLink(payment)}.`,
  [answerComponent('PaymentList')]:
    `Every payment of the list has the members of ${answerLink(payment)}, but for ` +
    '`buildNumber` and `ndc`. ' +
    `The list itself has the members of ${answerLink(answerComponent('Plain'))}.`,
};

export function createAnswersDocument(): string {
  const components = answerComponents();
  const ofPayments = new Set(membersOf(components[payment] ?? {}, '').map(([name]) => name));
  return referenceDocument(
    'Answers',
    'Every shape of an answer with its members.',
    ...Object.entries(components).flatMap(([id, schema]) => {
      const like = extended[id];
      const members = membersOf(schema, '').filter(
        ([name]) => like === undefined || !ofPayments.has(name.replace('payments[].', '')),
      );
      return [
        `## ${withName(id, id)}`,
        ...(schema.description === undefined ? [] : [markdownProse(schema.description)]),
        ...(like === undefined ? [] : [like]),
        markdownTable(
          ['Member', 'There', 'Meaning'],
          members.map(([name, there, meaning]) => [markdownCode(name), there, meaning]),
        ),
      ];
    }),
  );
}

function membersOf({ properties = {}, required = [] }: JsonSchema, prefix: string): Member[] {
  return Object.entries(properties).flatMap(([name, schema]): Member[] => {
    const full = `${prefix}${name}`;
    const inner = schema.items ?? schema;
    const there = required.includes(name) ? 'always' : 'sometimes';
    const suffix = schema.items === undefined ? '' : '[]';
    const group = echoed[full.replace('payments[].', '')];
    if (group !== undefined && inner.properties !== undefined) {
      return [[`${full}${suffix}`, there, `As it was sent: ${group}.`]];
    }
    const deeper = membersOf(inner, `${full}${suffix}.`);
    const self: Member = [full, there, markdownProse(schema.description ?? '')];
    return deeper.length > 0 && schema.description === undefined ? deeper : [self, ...deeper];
  });
}
