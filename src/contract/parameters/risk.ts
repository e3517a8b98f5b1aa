/** The parameters of risk checks (gateway-contract 5.7). */
import { dateAndTime } from './dates.ts';
import { matching, text, writtenText } from './format.ts';
import { amount, textUpTo } from './formats.ts';
import { optionalRow, rowsWithPrefix, type Structure } from './table.ts';

const name = matching(
  'AN 1-64',
  64,
  /^[A-Za-z0-9._-]+$/,
  'letters, digits, dots, underscores and hyphens',
  'USER_DATA1',
  'USER DATA',
  'x'.repeat(65),
);

export const risk: Structure = {
  title: 'Risk',
  source: 'gateway-contract.md, 5.7',
  rows: [
    ...rowsWithPrefix('risk.', [
      // The specification gives no length for these three.
      ['channelId serviceId brand', text(1, 255), 'Which check is asked, and for what.'],
      ['amount', amount, 'Amount to check.'],
      ['orderTimestamp', dateAndTime, 'When the order was made.'],
      ['merchantWebsite', textUpTo(60), 'Site the order was made on.'],
      ['accountToken', textUpTo(64), 'Token of the account at the risk service.'],
    ]),
    {
      ...optionalRow('risk.parameters[name]', writtenText(1, 2048), 'Data for the risk service.'),
      key: name,
    },
  ],
  rules: [],
};
