/** Risk checks (gateway-contract 5.7). */
import { matching, text } from './format.ts';
import { amount, textUpTo } from './formats.ts';
import { fieldsOf, optional, type Structure } from './table.ts';

const timestamp = matching(
  'yyyy-MM-dd hh:mm:ss',
  19,
  /^(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/,
  'a time of the form yyyy-MM-dd hh:mm:ss, such as 2026-11-20 08:15:00',
  '2026-11-20 08:15:00',
  '2026-11-20T08:15:00',
  '2026-11-20 24:00:00',
);

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
    ...fieldsOf('risk.', [
      // The specification gives these three no length.
      ['channelId serviceId brand', text(1, 255), 'Which check is asked, and for what.'],
      ['amount', amount, 'Amount to check.'],
      ['orderTimestamp', timestamp, 'When the order was made.'],
      ['merchantWebsite', textUpTo(60), 'Site the order was made on.'],
      ['accountToken', textUpTo(64), 'Token of the account at the risk service.'],
    ]),
    { ...optional('risk.parameters[name]', text(1, 2048), 'Data for the risk service.'), key: name },
  ],
  rules: [],
};
