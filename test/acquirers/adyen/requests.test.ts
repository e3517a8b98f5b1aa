/** What of an order reaches Adyen, and what does not. */
import { describe, expect, it } from 'vitest';
import type { PaymentOrder } from '../../../src/connector/index.ts';
import { browser, charge } from './orders.ts';

const named = { 'customer.givenName': 'Ann', 'customer.surname': 'Lee' };
const street = {
  'shipping.street1': 'Ring',
  'shipping.city': 'Wien',
  'shipping.postcode': '1010',
  'shipping.country': 'AT',
};
const deliveryAddress = { street: 'Ring', city: 'Wien', postalCode: '1010', country: 'AT' };
const withoutEach = (group: Readonly<Record<string, string>>, names: readonly string[]) =>
  names.map((name) => [name, { ...group, [name]: '' }] as const);

type Row = [what: string, parameters: PaymentOrder['parameters'], sent: object];

describe('the merchant is told that Adyen does not get', () => {
  const { 'customer.browser.language': _language, ...otherBrowser } = browser;
  it.each<[what: string, parameters: PaymentOrder['parameters']]>([
    ['half a name', { 'customer.surname': 'Lee' }],
    ['a descriptor in other letters', { descriptor: 'Кофе' }],
    ['a browser without its language', otherBrowser],
  ])('%s', async (_what, parameters) => {
    const { outcome } = await charge({ parameters });
    expect(outcome.unsent).toEqual(Object.keys(parameters));
  });

  it('nothing of what it gets', async () => {
    const { outcome } = await charge({ parameters: { ...browser, ...named, descriptor: 'Кофе Shop' } });
    expect(outcome.unsent).toBeUndefined();
  });
});

describe('a payment sends Adyen', () => {
  it.each<Row>([
    ['the name of the customer', named, { shopperName: { firstName: 'Ann', lastName: 'Lee' } }],
    ['no half of a name', { 'customer.givenName': 'Ann' }, { shopperName: undefined }],
    ['no other half of a name', { 'customer.surname': 'Lee' }, { shopperName: undefined }],
    [
      'the phone before the mobile',
      { 'customer.phone': '+4989123456', 'customer.mobile': '+491701234567' },
      { telephoneNumber: '+4989123456' },
    ],
    [
      'the mobile without a phone',
      { 'customer.mobile': '+491701234567' },
      { telephoneNumber: '+491701234567' },
    ],
    [
      'a phone of the address’ country with its code',
      { 'customer.phone': '089 123456', 'billing.country': 'DE' },
      { telephoneNumber: '+4989123456' },
    ],
    ['no phone without a country', { 'customer.phone': '089 123456' }, { telephoneNumber: undefined }],
    ['instalments as a number', { 'recurring.numberOfInstallments': '6' }, { installments: { value: 6 } }],
    ['no instalments of none', {}, { installments: undefined }],
    ['the practice', { 'standingInstruction.industryPractice': 'NO_SHOW' }, { industryUsage: 'noShow' }],
    ['no practice of none', {}, { industryUsage: undefined }],
    ['a descriptor without what Adyen refuses', { descriptor: '§Shop§' }, { shopperStatement: 'Shop' }],
    ['no descriptor of which nothing is left', { descriptor: '§§§' }, { shopperStatement: undefined }],
    ['no exemption of none', {}, { additionalData: {} }],
    [
      'the delivery, with a placeholder for the number',
      street,
      { deliveryAddress: { ...deliveryAddress, houseNumberOrName: 'N/A' } },
    ],
    [
      'the number of the house',
      { ...street, 'shipping.houseNumber1': '5' },
      { deliveryAddress: { ...deliveryAddress, houseNumberOrName: '5' } },
    ],
    [
      'a state of two letters',
      { ...street, 'shipping.state': 'WI' },
      { deliveryAddress: { ...deliveryAddress, houseNumberOrName: 'N/A', stateOrProvince: 'WI' } },
    ],
    ...['XWI', 'WIX', 'wi'].map(
      (state): Row => [
        `no state like ${state}`,
        { ...street, 'shipping.state': state },
        { deliveryAddress: { ...deliveryAddress, houseNumberOrName: 'N/A' } },
      ],
    ),
    ...(
      [
        ['US', 'California', '94107', 'CA', '94107'],
        ['US', 'ca', '94107-1234', 'CA', '94107'],
        ['US', 'US-NY', '100011234', 'NY', '10001'],
        ['US', 'new  york', '10001 1234', 'NY', '10001'],
        ['US', 'Washington, D.C.', '20001', 'DC', '20001'],
        ['US', 'PR', '00901', 'PR', '00901'],
        ['US', 'US.CA', '94107', 'CA', '94107'],
        ['US', 'Armed Forces (AE)', '09012', 'AE', '09012'],
        ['US', 'Armed Forces Europe, Canada, Africa and Middle East', '09012', 'AE', '09012'],
        ['US', 'Virgin Islands, U.S.', '00802', 'VI', '00802'],
        ['US', 'United States Virgin Islands', '00802', 'VI', '00802'],
        ['US', 'U.S. Virgin Islands', '00802', 'VI', '00802'],
        ['US', 'Palau', '96940', 'PW', '96940'],
        ['US', 'Micronesia', '96941', 'FM', '96941'],
        ['US', 'Marshall Islands', '96960', 'MH', '96960'],
        ['CA', 'Newfoundland & Labrador', 'A1C 5M2', 'NL', 'A1C 5M2'],
        ['US', 'Bavaria', '94107', 'N/A', '94107'],
        ['US', '', '94107', 'N/A', '94107'],
        ['US', 'XX', '94107', 'N/A', '94107'],
        ['CA', 'California', 'M5V 2T6', 'N/A', 'M5V 2T6'],
        ['CA', 'Ontario', 'M5V 2T6', 'ON', 'M5V 2T6'],
        ['CA', 'Québec', 'H2X 1Y4', 'QC', 'H2X 1Y4'],
        ['CA', 'nouvelle-ecosse', 'B3J 2K9', 'NS', 'B3J 2K9'],
      ] as const
    ).map(
      ([country, state, postcode, stateOrProvince, postalCode]): Row => [
        `${state} in ${country} with ${postcode}`,
        {
          ...street,
          'shipping.country': country,
          'shipping.state': state,
          'shipping.postcode': postcode,
        },
        {
          deliveryAddress: {
            ...deliveryAddress,
            houseNumberOrName: 'N/A',
            country,
            stateOrProvince,
            postalCode,
          },
        },
      ],
    ),
    ...(
      [
        ['US', 'CA', '9410'],
        ['US', 'CA', '94107-12'],
        ['AT', '', '12345678901'],
      ] as const
    ).map(
      ([country, state, postcode]): Row => [
        `no address with ${state} in ${country} and ${postcode}`,
        {
          ...street,
          'shipping.country': country,
          'shipping.state': state,
          'shipping.postcode': postcode,
        },
        { deliveryAddress: undefined },
      ],
    ),
    ...withoutEach(street, Object.keys(street)).map(
      ([name, parameters]): Row => [
        `no delivery without ${name}`,
        parameters,
        { deliveryAddress: undefined },
      ],
    ),
    ...withoutEach(browser, Object.keys(browser).slice(0, 3)).map(
      ([name, parameters]): Row => [`no browser without ${name}`, parameters, { browserInfo: undefined }],
    ),
    [
      'the browser',
      {
        ...browser,
        'customer.browser.screenColorDepth': '30',
        'customer.browser.javaEnabled': 'true',
        'customer.browser.javascriptEnabled': 'false',
      },
      {
        browserInfo: {
          acceptHeader: 'text/html',
          userAgent: 'Mozilla/5.0',
          language: 'de-DE',
          colorDepth: 30,
          screenHeight: 1080,
          screenWidth: 1920,
          timeZoneOffset: -60,
          javaEnabled: true,
          javaScriptEnabled: false,
        },
      },
    ],
    [
      'what a browser has that tells little',
      Object.fromEntries(Object.entries(browser).slice(0, 3)),
      {
        browserInfo: {
          acceptHeader: 'text/html',
          userAgent: 'Mozilla/5.0',
          language: 'de-DE',
          colorDepth: 24,
          screenHeight: 0,
          screenWidth: 0,
          timeZoneOffset: 0,
          javaEnabled: false,
          javaScriptEnabled: true,
        },
      },
    ],
  ])('%s', async (_what, parameters, sent) => {
    const { body } = await charge({ parameters });
    for (const [name, value] of Object.entries(sent)) expect(body[name]).toEqual(value);
  });

  it.each(['MO', 'TO', 'MOTO'])('no authentication of an order by %s', async (transactionCategory) => {
    const { body } = await charge({ parameters: { transactionCategory } });
    expect(body).toMatchObject({
      shopperInteraction: 'Moto',
      authenticationData: { attemptAuthentication: 'never' },
    });
  });

  it.each(['01', '02', '03', '04', '05', '06'])('the wish %s, with or without its zero', async (wish) => {
    for (const sent of [wish, wish.slice(1)]) {
      const { body } = await charge({ parameters: { 'threeDSecure.challengeIndicator': sent } });
      expect(body.threeDS2RequestData).toEqual({ threeDSRequestorChallengeInd: wish });
      const attempt = wish === '03' || wish === '04' ? 'always' : undefined;
      expect(body.authenticationData.attemptAuthentication).toBe(attempt);
    }
  });

  it.each(['01', '02', '03', '04', '05'])('the window %s, with or without its zero', async (size) => {
    for (const sent of [size, size.slice(1)]) {
      const { body } = await charge({ parameters: { 'customer.browser.challengeWindow': sent } });
      expect(body.authenticationData.threeDSRequestData.challengeWindowSize).toBe(size);
    }
  });

  it('no wish and no window that Adyen does not have', async () => {
    const parameters = {
      'threeDSecure.challengeIndicator': '07',
      'customer.browser.challengeWindow': '06',
    };
    const { body } = await charge({ parameters });
    expect(body.threeDS2RequestData).toBeUndefined();
    expect(body.authenticationData.threeDSRequestData).toEqual({ nativeThreeDS: 'disabled' });
  });

  it.each([
    ['true', 'never'],
    ['false', undefined],
  ])('whether the merchant disables the authentication (%s)', async (disable, attemptAuthentication) => {
    const { body } = await charge({ parameters: { 'threeDSecure.disable': disable } });
    expect(body.authenticationData.attemptAuthentication).toBe(attemptAuthentication);
    expect(body.mpiData).toBeUndefined();
  });

  it.each([['Y'], ['A'], ['N'], ['U']])(
    'the status %s of an authentication where it belongs',
    async (status) => {
      const proof = {
        'threeDSecure.authenticationStatus': status,
        'threeDSecure.transactionStatusReason': '08',
        'threeDSecure.dsTransactionId': 'd65e93c3-35ab-41ba-b307-767bfc19eae3',
      };
      const { body } = await charge({ parameters: proof });
      const reason = { transStatusReason: '08', dsTransID: proof['threeDSecure.dsTransactionId'] };
      expect(body.mpiData).toEqual({ ...reason, directoryResponse: status });
      const { body: challenged } = await charge({
        parameters: { ...proof, 'threeDSecure.flow': 'challenge' },
      });
      const responses = { directoryResponse: 'C', authenticationResponse: status };
      expect(challenged.mpiData).toEqual({ ...reason, ...responses });
    },
  );

  it.each([['verificationId'], ['dsTransactionId']])(
    'an authentication that has the %s alone',
    async (name) => {
      const { body } = await charge({ parameters: { [`threeDSecure.${name}`]: 'x' } });
      expect(body.authenticationData).toEqual({ attemptAuthentication: 'never' });
      expect(body.mpiData).toEqual({ [name === 'verificationId' ? 'cavv' : 'dsTransID']: 'x' });
    },
  );

  it('the authentication of the gateway before that of the merchant', async () => {
    const { body } = await charge({
      parameters: { 'threeDSecure.eci': '07', 'threeDSecure.version': '2.1.0' },
      authentication: { rule: 'test', threeDSecure: { eci: '05', verificationId: 'x' } },
    });
    expect(body.mpiData).toMatchObject({ eci: '05', cavv: 'x', threeDSVersion: '2.1.0' });
    const parameters = { 'threeDSecure.verificationId': 'y' };
    const { body: unasked } = await charge({ parameters, authentication: { rule: 'test' } });
    expect(unasked.mpiData).toEqual({ cavv: 'y' });
  });
});
