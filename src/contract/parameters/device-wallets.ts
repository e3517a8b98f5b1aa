/**
 * The parameters of device wallets (`parameters.md`, "Device wallets"; the vendors' spellings: settled question 3).
 */
import { matching, oneOf, text } from './format.ts';
import { ofWallet } from './other-digits.ts';
import { conditionalRow, optionalRow, type Row, requiredRow, type Structure } from './table.ts';

interface Wallet {
  /** The first part of the names of the wallet's parameters. */
  readonly prefix: string;
  /** The same part in the vendor's spelling. */
  readonly alias: string;
  readonly vendor: string;
}

const kinds: readonly Wallet[] = [
  { prefix: 'deviceWalletA', alias: 'applePay', vendor: 'Apple Pay' },
  { prefix: 'deviceWalletB', alias: 'googlePay', vendor: 'Google Pay' },
  { prefix: 'deviceWalletC', alias: 'samsungPay', vendor: 'Samsung Pay' },
];

/**
 * The format of a wallet's token. The wallet's provider defines its content; its maximum length is that of a whole
 * request body.
 */
const token = { ...text(1, 32_768), notation: 'defined by the wallet provider', digits: ofWallet };

function rowsOf({ prefix, alias, vendor }: Wallet): Row[] {
  const rows: Row[] = [
    {
      ...conditionalRow('paymentToken', token, `Encrypted token of ${vendor}; the gateway decrypts it.`),
      secret: true,
    },
    conditionalRow(
      'source',
      oneOf('web', 'app'),
      'Needed when the merchant decrypted the token and sends the card.',
    ),
  ];
  if (prefix === 'deviceWalletA') {
    rows.push(
      { ...optionalRow('cardNetwork', text(1, 255), 'Network as the wallet names it.'), example: 'visa' },
      {
        ...optionalRow('cardType', text(1, 255), 'Payment method type as the wallet names it.'),
        example: 'credit',
      },
    );
  }
  return rows.map((row) => ({ ...row, name: `${prefix}.${row.name}`, alias: `${alias}.${row.name}` }));
}

export const deviceWallets: readonly Structure[] = kinds.map((wallet) => ({
  title: `Device wallet: ${wallet.vendor}`,
  source: 'parameters.md, "Device wallets"',
  rows: rowsOf(wallet),
  rules: [],
}));

/**
 * The wallet parameters that a page may send: only the encrypted token. Only the merchant's server may send decrypted
 * data.
 */
export const deviceWalletsOfAPage: readonly Structure[] = deviceWallets.map((structure) => ({
  ...structure,
  rows: structure.rows.filter(({ name }) => !name.endsWith('.source')),
}));

/**
 * The parameters with which a page starts an Apple Pay session. In this session the shop proves its identity to Apple's
 * servers.
 */
export const applePaySession: Structure = {
  title: 'Apple Pay session',
  source: 'widget-contract.md, 2.4',
  rows: [
    {
      ...requiredRow(
        'validationURL',
        matching(
          'AN 1-2048',
          2048,
          /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*\.apple\.com\/[!-~]*$/,
          'the validationURL of the event, an https address under apple.com',
          'https://apple-pay-gateway.apple.com/paymentservices/startSession',
          'https://apple.com.shop.example/',
          'http://apple-pay-gateway.apple.com/',
        ),
        'Address that the validatemerchant event names.',
      ),
    },
    {
      ...requiredRow(
        'domainName',
        matching(
          'AN 1-253',
          253,
          /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/,
          'a host name without scheme and port',
          'shop.example',
          'https://shop.example',
          'shop.example/',
        ),
        'Host name of the page the session is on.',
      ),
    },
    { ...optionalRow('displayName', text(1, 64), 'Name of the shop on the sheet.'), example: 'Test Shop' },
  ],
  rules: [],
};
