/** The reference's page about 3-D Secure for payments that a merchant's server sends without the widget. */
import type { VNode } from 'preact';
import { block, bulletList, code, paragraph, prose, section } from './parts.tsx';
import { type DocsPlace, readyCommand } from './place.ts';
import { table } from './table.tsx';

export function threeDSecureParts(isTest: boolean, place: DocsPlace): VNode[] {
  return [
    paragraph(
      'The widget does all of this by itself. A server that sends card payments to `/v1/payments` says with two things that its shopper is there and can be asked: `shopperResultUrl`, and what the issuer wants to know of the browser in `customer.browser`.',
    ),
    table('What the issuer wants, and what comes of it', ['The issuer', 'With both', 'Without'], outcomes),
    paragraph(
      'shopperResultUrl without the browser’s data is refused (200.300.404), which names what is missing. A soft decline (300.100.100) means: bring the shopper, and pay again.',
    ),
    table('Members of the redirect', ['Member', 'What to do'], members),
    bulletList(
      [
        'The shopper comes back to shopperResultUrl by `GET`, with `id` and `resourcePath`. Read the payment there: what the browser says is no proof.',
        'Still 000.200.000: the shopper has not finished. After 10 minutes the challenge ends with 100.396.103, after a press on the gateway’s “Cancel” with 100.396.101; both can be paid anew.',
        'An authentication that was made elsewhere is sent as `threeDSecure.eci`, `verificationId`, `dsTransactionId` and so on: nobody is asked then, and a sent `authenticationStatus` counts as the issuer’s does here. One without a payment is made by `POST /v1/threeDSecure`.',
        'An amount in `threeDSecure.amount` is shown to the shopper in place of the payment’s. It may be more than what is charged; less is declined with 100.390.101.',
      ].map(prose),
    ),
    ...(isTest ? [example(place)] : []),
  ];
}

const outcomes = [
  { cells: ['needs no shopper', 'charged, or declined, in the answer', 'the same'] },
  {
    cells: [
      'wants to look at the browser first (method page)',
      '000.200.000 with a redirect that has preconditions',
      'is told that there was no such look',
    ],
  },
  {
    cells: [
      'wants to ask the shopper (challenge)',
      '000.200.000 with a redirect',
      'declined with 300.100.100',
    ],
  },
] as const;

const members = [
  {
    cells: [
      code('redirect.url'),
      prose(
        'Send the shopper’s browser there with `GET` and the `parameters`: as the whole page, or in a frame of yours, which then goes to shopperResultUrl by itself. The page leads through everything that is left.',
      ),
    ],
  },
  {
    cells: [
      code('redirect.preconditions'),
      prose(
        'May be left out: the page of redirect.url makes up for it. Each is loaded before in a hidden frame (`iframe#hidden`): post its `parameters` as a form to its `url`, and wait for the load (`iframe#onload`), 10 seconds at most.',
      ),
    ],
  },
] as const;

function example(place: DocsPlace): VNode {
  return section({
    id: 'three-d-secure.example',
    title: 'A challenge from a shell',
    level: 2,
    content: [
      paragraph(
        'The simulated issuer asks for a code; 1234 is right. Other cards and switches: see Simulator.',
      ),
      block('A challenge from a shell', readyCommand(askTheShopper, place)),
    ],
  });
}

/** Shell commands of a payment that asks the shopper. The reader sets the variables that the page explains. */
export const askTheShopper = `curl "$GATEWAY/v1/payments" \\
  -H "Authorization: Bearer $ACCESS_TOKEN" \\
  -d "entityId=$ENTITY_ID" \\
  -d "amount=92.00" \\
  -d "currency=EUR" \\
  -d "paymentType=DB" \\
  -d "card.number=4200000000000018" \\
  -d "card.expiryMonth=12" \\
  -d "card.expiryYear=2031" \\
  -d "card.cvv=123" \\
  -d "customer.browser.acceptHeader=text/html" \\
  -d "customer.browser.language=en" \\
  -d "customer.browser.screenHeight=1080" \\
  -d "customer.browser.screenWidth=1920" \\
  -d "customer.browser.timezone=-60" \\
  -d "customer.browser.userAgent=Mozilla/5.0" \\
  -d "shopperResultUrl=https://shop.example/result"
# 000.200.000: open redirect.url in a browser, with ?id= and the value of the parameter; type 1234
# ID is the id of the answer, not that of the redirect
curl "$GATEWAY/v1/payments/$ID?entityId=$ENTITY_ID" -H "Authorization: Bearer $ACCESS_TOKEN"
# 000.100.110`;
