import { describe, expect, it } from 'vitest';
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import { UnknownOutcome } from '../../../src/connector/index.ts';
import { account } from './fake-adyen.ts';
import { browser, card, charge, createInquiry, createKey, now } from './orders.ts';

const key = createKey(1);

describe('an agreement at Adyen', () => {
  const agreement = (mode: string, source: string, type: string, more = {}) => ({
    'standingInstruction.mode': mode,
    'standingInstruction.source': source,
    'standingInstruction.type': type,
    ...more,
  });

  it.each([
    ['INITIAL', 'CIT', 'RECURRING', 'Ecommerce', 'Subscription'],
    ['INITIAL', 'CIT', 'INSTALLMENT', 'Ecommerce', 'Subscription'],
    ['INITIAL', 'CIT', 'UNSCHEDULED', 'Ecommerce', 'UnscheduledCardOnFile'],
    ['REPEATED', 'MIT', 'RECURRING', 'ContAuth', 'Subscription'],
    ['REPEATED', 'MIT', 'UNSCHEDULED', 'ContAuth', 'UnscheduledCardOnFile'],
    ['REPEATED', 'CIT', 'UNSCHEDULED', 'ContAuth', 'CardOnFile'],
  ])('of mode %s, source %s and type %s is named as Adyen names it', async (...row) => {
    const [mode, source, type, shopperInteraction, recurringProcessingModel] = row;
    const { body } = await charge({ parameters: agreement(mode, source, type) });
    expect(body).toMatchObject({ shopperInteraction, recurringProcessingModel });
  });

  it.each([
    ['INITIAL', 'Ecommerce', 'Subscription'],
    ['REPEATED', 'ContAuth', 'Subscription'],
    ['REGISTRATION_BASED', 'ContAuth', 'CardOnFile'],
  ])('of the older marker %s is named as Adyen names it', async (recurringType, ...expected) => {
    const { body } = await charge({ parameters: { recurringType } });
    expect([body.shopperInteraction, body.recurringProcessingModel]).toEqual(expected);
  });

  it('begins with a payment whose network id is handed back, and goes on with the network id of any', async () => {
    const { outcome } = await charge({ parameters: agreement('INITIAL', 'CIT', 'RECURRING') });
    expect(outcome.additions).toEqual({ standingInstruction: { initialTransactionId: 'MCC5898901578' } });
    const initial = { 'standingInstruction.initialTransactionId': '483297487231504' };
    const { body } = await charge({ parameters: agreement('REPEATED', 'MIT', 'RECURRING', initial) });
    expect(body.paymentMethod.networkPaymentReference).toBe('483297487231504');
    expect(body.authenticationData).toEqual({ attemptAuthentication: 'never' });
  });

  it('made by telephone has no authentication', async () => {
    const { body } = await charge({ parameters: { transactionCategory: 'MOTO' } });
    expect(body).toMatchObject({
      shopperInteraction: 'Moto',
      authenticationData: { attemptAuthentication: 'never' },
    });
  });
});

describe('an authentication at Adyen', () => {
  const inquiry = createInquiry();

  async function challenge() {
    const rig = await charge({ instrument: { ...card, holder: 'challenge' }, parameters: browser });
    return { ...rig, url: rig.outcome.redirect?.url ?? '' };
  }

  it('that fails declines the payment', async () => {
    const { url, fake, connector } = await challenge();
    const resumed = await connector.resume?.(inquiry, fake.authenticate(url, 'N'), key, now);
    expect(resumed?.code).toBe('100.380.401');
    expect(fake.payments.size).toBe(0);
  });

  it('stays open after wrong parameters of a browser, and ends after the right ones', async () => {
    const { url, fake, connector } = await challenge();
    const wrong = await connector.resume?.(inquiry, { redirectResult: 'wrong' }, key, now);
    const none = await connector.resume?.(inquiry, {}, key, now);
    expect([wrong?.code, none?.code]).toEqual(['000.200.000', '000.200.000']);
    const right = await connector.resume?.(inquiry, fake.authenticate(url, 'Y'), key, now);
    expect(right?.code).toBe('000.000.000');
  });

  it('is handed over again when Adyen refused the API key at the return', async () => {
    const { url, fake } = await challenge();
    const settings = { ...account, apiKey: 'a key that was taken back' };
    const connector = adyen.create({ settings, environment: 'test', send: fake.send, warn: () => {} });
    const resumed = connector.resume?.(inquiry, fake.authenticate(url, 'Y'), key, now);
    await expect(resumed).rejects.toThrow(UnknownOutcome);
  });

  it('of another payment never pays this one', async () => {
    const { url, fake, connector } = await challenge();
    const result = fake.authenticate(url, 'Y');
    await expect(connector.resume?.(inquiry, result, createKey(2), now)).rejects.toThrow('another payment');
  });

  it('of another amount never pays this one', async () => {
    const { url, fake, connector } = await challenge();
    const more = createInquiry({ amount: '920.00' });
    await expect(connector.resume?.(more, fake.authenticate(url, 'Y'), key, now)).rejects.toThrow('amount');
  });

  it('made elsewhere is handed over, and Adyen does not ask the shopper again', async () => {
    const proof = {
      'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
      'threeDSecure.eci': '05',
      'threeDSecure.dsTransactionId': '1f5bed79-8657-44fe-9b46-e80ef90c2a1d',
      'threeDSecure.version': '2.2.0',
      'threeDSecure.authenticationStatus': 'Y',
      'threeDSecure.flow': 'challenge',
    };
    const { body } = await charge({ instrument: { ...card, holder: 'challenge' }, parameters: proof });
    expect(body.authenticationData).toEqual({ attemptAuthentication: 'never' });
    expect(body.mpiData).toEqual({
      cavv: 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
      eci: '05',
      dsTransID: '1f5bed79-8657-44fe-9b46-e80ef90c2a1d',
      threeDSVersion: '2.2.0',
      directoryResponse: 'C',
      authenticationResponse: 'Y',
    });
  });

  it('follows the merchant’s wishes for a challenge, an exemption and the size of the window', async () => {
    const { body } = await charge({
      parameters: {
        'threeDSecure.challengeIndicator': '4',
        'threeDSecure.exemptionFlag': '02',
        'customer.browser.challengeWindow': '5',
      },
    });
    expect(body).toMatchObject({
      authenticationData: {
        attemptAuthentication: 'always',
        threeDSRequestData: { nativeThreeDS: 'disabled', challengeWindowSize: '05' },
      },
      threeDS2RequestData: { threeDSRequestorChallengeInd: '04' },
      additionalData: { scaExemption: 'transactionRiskAnalysis' },
    });
  });
});
