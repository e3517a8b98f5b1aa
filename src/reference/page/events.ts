/** The reference's pages about what the gateway sends without being asked: webhooks and reminders. */

import type { VNode } from 'preact';
import { webhookDelay } from '../../gateway/webhooks/schedule.ts';
import { block, bulletList, code, paragraph, prose, section } from './parts.tsx';
import { receiver } from './receiver.ts';
import { table } from './table.tsx';

const titles = {
  configuration: 'Configuration',
  messages: 'Messages',
  receiver: 'A receiver in Node',
} as const;

/** The parts of the page. */
export const webhookEntries = Object.entries(titles).map(([id, title]) => ({ id: `webhooks.${id}`, title }));

const minute = 60_000;
/** Length of a day in minutes, the unit in which the page gives the delays. */
const day = 24 * 60;

export function webhookParts(isTest: boolean): VNode[] {
  return [
    paragraph(
      'A webhook is told of every payment or registration of its channel that is made, changes or ends. It stands in the configuration of the channel, not in a request.',
    ),
    part('configuration', [
      block('A webhook in the configuration', configuration),
      bulletList(
        [
          'The secret is 64 hexadecimal digits: `openssl rand -hex 32`. `secretFrom` names the environment variable that holds it.',
          '`types`: `PAYMENTS`, `REGISTRATIONS` or both. `fields`: `ALL`, or `NON_CUSTOMER_DATA` for messages without the shopper’s data. `wrapper`: `none` or `JSON`.',
          'The address is https with a certificate that is publicly trusted. Addresses in private networks are not called.',
          ...(isTest
            ? [
                'For tests the address may be http, and on this computer, such as `http://localhost:4000/`, when the gateway was started with `--allow-loopback-callbacks`.',
              ]
            : []),
          'A webhook is active once it answered the activation test, which is sent at the start, with 2xx.',
        ].map(prose),
      ),
    ]),
    part('messages', [
      paragraph('Each message is one POST, encrypted with AES-256-GCM. Its parts are hexadecimal text.'),
      table('Parts of a message', ['Part', 'What it is'], transport),
      paragraph('Decrypted, it is JSON with three members:'),
      table('Members of a message', ['Member', 'What it is'], members),
      bulletList([
        'Answer 2xx within 30 seconds; work on the message afterwards.',
        `A message that was not answered so is sent again after ${scheduleText()}.`,
        'Messages may come twice and in any order: the payload is the record as it was when the message left. Read the payment when the order matters.',
      ]),
    ]),
    part('receiver', [
      paragraph(
        'It prints what it is told. Save it as `receiver.mjs`; start it with `WEBHOOK_SECRET=… node receiver.mjs`.',
      ),
      block('A receiver in Node', receiver),
    ]),
  ];
}

export function reminderParts(): VNode[] {
  return [
    paragraph(
      'A payment or a checkout with notificationUrl has that address called with GET at each final outcome, its own and those of what follows it. It has `id` and resourcePath as below. A call that fails is repeated as a webhook is.',
    ),
    paragraph(
      'When the shopper used the pay button of a checkout and no status was read for 29 minutes, the gateway calls the shop’s shopperResultUrl with GET. The address has `id` and resourcePath, as when the shopper comes back: read the status, then answer 2xx.',
    ),
    paragraph(
      'A call that fails is repeated after 1, 5 and 30 minutes, unless the status is read meanwhile. The same holds for checkouts that only store. Payments server to server have no reminder.',
    ),
  ];
}

const configuration = `webhooks: [
  {
    address: 'https://shop.example/hooks',
    types: ['PAYMENTS', 'REGISTRATIONS'],
    secretFrom: 'WEBHOOK_SECRET',
  },
]`;

const transport = [
  { cells: [code('X-Initialization-Vector'), 'Header: 12 bytes as 24 hexadecimal digits.'] },
  { cells: [code('X-Authentication-Tag'), 'Header: 16 bytes as 32 hexadecimal digits.'] },
  {
    cells: [
      'Body',
      prose(
        'The ciphertext as hexadecimal text (`text/plain`), or with the wrapper `JSON` as `{"encryptedBody":"…"}` (`application/json`).',
      ),
    ],
  },
] as const;

const members = [
  { cells: [code('type'), prose('`PAYMENT`, `REGISTRATION`, or `test` for the activation test.')] },
  {
    cells: [
      code('action'),
      prose('`CREATED`, `UPDATED` or `DELETED`; `webhook activation` of the activation test.'),
    ],
  },
  {
    cells: [
      code('payload'),
      prose(
        'The record as it is read, with `authentication.entityId`, `channelName`, `presentationAmount`, `presentationCurrency`, `source`, `shortId` and `paymentMethod`. A pending payment is told first with 000.200.000, then with what came of it.',
      ),
    ],
  },
] as const;

/**
 * Describes when a webhook is sent again, such as `1, 2 and 4 minutes, then daily up to 30 days after the first
 * attempt`.
 */
function scheduleText(): string {
  const delays: number[] = [];
  for (let delay = webhookDelay(1); delay !== undefined; delay = webhookDelay(delays.length + 1)) {
    delays.push(delay / minute);
  }
  const daily = delays.filter((minutes) => minutes === day).length;
  const first = delays.slice(0, -daily);
  const days = Math.ceil(delays.reduce((sum, delay) => sum + delay, 0) / day);
  return `${first.slice(0, -1).join(', ')} and ${first.at(-1)} minutes, then daily up to ${days} days after the first attempt`;
}

function part(id: keyof typeof titles, content: readonly VNode[]): VNode {
  return section({ id: `webhooks.${id}`, title: titles[id], level: 2, content });
}
