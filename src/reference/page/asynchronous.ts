/** The reference's page about brands that send the shopper to pages of their own. */
import type { VNode } from 'preact';
import { simulatorPage } from '../../simulator/connector/redirect.ts';
import { block, bulletList, code, paragraph, prose, section } from './parts.tsx';
import { type DocsPlace, readyCommand } from './place.ts';
import { table } from './table.tsx';

export function asynchronousParts(isTest: boolean, place: DocsPlace): VNode[] {
  return [
    paragraph(
      'PayPal, Sofort and other brands have pages of their own. Such a payment answers 000.200.000 and has a redirect; nothing is decided yet.',
    ),
    table('Members of the redirect', ['Member', 'What to do'], members),
    paragraph('Then the shopper comes back to shopperResultUrl, which got two parameters:'),
    table('Parameters of the return', ['Payment', 'id', 'resourcePath'], returns),
    bulletList(
      [
        'Read the status with `GET` on resourcePath, whatever the address says: it comes from the shopper’s browser.',
        'Still 000.200.000: take no other payment; ask again, or wait for the webhook.',
        'A shopper who does not come back: after 30 minutes the payment fails with 100.396.103.',
      ].map(prose),
    ),
    ...(isTest ? [ending(place)] : []),
  ];
}

const members = [
  { cells: [code('redirect.url'), 'Where the browser goes.'] },
  {
    cells: [
      code('redirect.method'),
      prose('`GET`: put the parameters into the query. `POST`: send them as fields of a form.'),
    ],
  },
  { cells: [code('redirect.parameters'), prose('A list of `name` and `value`; send all of them.')] },
] as const;

const returns = [
  { cells: ['Server to server', 'id of the payment', code('/v1/payments/{id}')] },
  { cells: ['Of a checkout', 'id of the checkout', code('/v1/checkouts/{id}/payment')] },
] as const;

/** Explains how a tester ends such a payment. */
function ending(place: DocsPlace): VNode {
  return section({
    id: 'asynchronous.end',
    title: 'How a test ends such a payment',
    level: 2,
    content: [
      bulletList(
        [
          'By a click: the redirect leads to a page of the simulator, which offers to approve, decline, cancel or time out.',
          'Without a click: send `customParameters[simulatorChoice]=approve` (or `decline`, `cancel`, `timeout`) with the payment and follow the redirect.',
          'From a script: ask the page itself. Pending, then declined:',
        ].map(prose),
      ),
      block('Pending, then declined', readyCommand(endPayment, place)),
      paragraph(
        'Pending, then timed out: pay as above and move the gateway’s clock, from the same computer. It ends the payment by itself.',
      ),
      block('Pending, then timed out', readyCommand(timeOut, place)),
    ],
  });
}

/**
 * Shell commands that make a payment pending and then decline it. The reader sets the variables that the page explains.
 */
export const endPayment = `curl "$GATEWAY/v1/payments" \\
  -H "Authorization: Bearer $ACCESS_TOKEN" \\
  -d "entityId=$ENTITY_ID" \\
  -d "amount=92.00" \\
  -d "currency=EUR" \\
  -d "paymentType=DB" \\
  -d "paymentBrand=PAYPAL" \\
  -d "shopperResultUrl=https://shop.example/result"
# ID is the id of this answer
curl "$GATEWAY${simulatorPage}" \\
  -d "ndcid=$ID" \\
  -d "choice=decline" \\
  -d "code=800.100.152"`;

/**
 * Shell commands that let the pending payment of the other example time out. They work only on the computer that runs
 * the gateway.
 */
export const timeOut = `curl "$GATEWAY/_sim/clock" -d "advance=1860000"
curl "$GATEWAY/v1/payments/$ID?entityId=$ENTITY_ID" -H "Authorization: Bearer $ACCESS_TOKEN"
# 100.396.103`;
