/** The reference's page about answers: every shape with its members by dotted name. */
import type { VNode } from 'preact';
import { answerComponent, answerComponents } from '../answer-schemas.ts';
import type { JsonSchema } from '../schema.ts';
import { type Content, code, link, paragraph, prose } from './parts.tsx';
import type { Chapter } from './shell.tsx';
import { table } from './table.tsx';

interface Member {
  readonly name: string;
  readonly isSure: boolean;
  readonly description: Content;
}

/** Members that repeat what the request sent, with the group of parameters that describes their content. */
const echoed: Readonly<Record<string, readonly [group: string, title: string]>> = {
  bankAccount: ['BankAccount', 'Bank account'],
  virtualAccount: ['VirtualAccount', 'Virtual account'],
  customer: ['Customer', 'Customer'],
  billing: ['BillingAddress', 'Billing address'],
  shipping: ['ShippingAddress', 'Shipping address'],
  merchant: ['Merchant', 'Merchant'],
  'cart.items': ['CartItems', 'Cart items'],
  'cart.payments': ['CartPayments', 'Cart payments'],
  standingInstruction: ['StandingInstruction', 'Standing instruction'],
};

/** Shapes that have all members of `PaymentAnswer` and a few more. The page shows only the additional members. */
const payment = answerComponent('Payment');
const extended = new Set([answerComponent('FoundPayment'), answerComponent('PaymentList')]);

export function answerChapters(): Chapter[] {
  const components = answerComponents();
  const known = new Set(membersOf(components[payment] ?? {}, '').map(({ name }) => name));
  return Object.entries(components).map(([name, schema]) => {
    const isExtended = extended.has(name);
    const members = membersOf(schema, '').filter(
      (member) => !isExtended || !known.has(member.name.replace('payments[].', '')),
    );
    const lines = members.map((member) => ({
      cells: [code(member.name), member.isSure ? 'always' : 'sometimes', member.description] as const,
    }));
    const content = [
      paragraph(schema.description ?? ''),
      ...(isExtended ? [likePayment(name)] : []),
      table(`Members: ${name}`, ['Member', 'There', 'Meaning'], lines),
    ];
    return { id: name, title: name, content };
  });
}

function likePayment(name: string): VNode {
  const isList = name === answerComponent('PaymentList');
  const before = isList
    ? 'Every payment of the list has the members of '
    : 'Besides these it has the members of ';
  const after = isList ? ', but for `buildNumber` and `ndc`. The list itself has the members of ' : '.';
  const frame = answerComponent('Plain');
  const parts = [prose(before), link(payment, payment), prose(after)];
  return paragraph(isList ? [...parts, link(frame, frame), prose('.')] : parts);
}

function membersOf({ properties = {}, required = [] }: JsonSchema, prefix: string): Member[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const full = `${prefix}${name}`;
    const inner = schema.items ?? schema;
    const isSure = required.includes(name);
    const suffix = schema.items === undefined ? '' : '[]';
    const group = echoed[full.replace('payments[].', '')];
    if (group !== undefined && inner.properties !== undefined) {
      return [{ name: `${full}${suffix}`, isSure, description: asSent(group) }];
    }
    const own = { name: full, isSure, description: prose(schema.description ?? '') };
    const deeper = membersOf(inner, `${full}${suffix}.`);
    return deeper.length > 0 && schema.description === undefined ? deeper : [own, ...deeper];
  });
}

function asSent([group, title]: readonly [string, string]): Content {
  return [prose('As it was sent: '), link(group, title), prose('.')];
}
