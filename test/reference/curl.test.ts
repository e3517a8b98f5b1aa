import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/reference/endpoints/endpoint.ts';
import { endpoints } from '../../src/reference/endpoints/index.ts';
import { curl } from '../../src/reference/page/operations.tsx';
import { allDocuments, blocksOf } from '../documents/markdown.ts';
import { entityId, type TestGateway, token } from '../support/gateway.ts';
import { testProgram } from '../support/program.ts';
import { verify } from '../support/shopper.ts';
import { allIn, demoPlace, pageOf, shownOf } from './pages.ts';

/** The commands of the document for testers that end a payment of an asynchronous brand. */
const [endPayment = '', timeOut = ''] = allDocuments()
  .filter(({ path }) => path === 'docs/testers/by-hand.md')
  .flatMap(blocksOf)
  .map(({ code }) => code)
  .filter((code) => code.startsWith('curl "$GATEWAY'));

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testProgram();
});
afterAll(() => gateway.close());

/** Sends the request that a shell and curl would make of the command. */
function send(command: string, id: string) {
  const text = command
    .replace(/^[A-Z_]+=.*\n/gm, '')
    .replaceAll(' \\\n', '')
    .replaceAll('$GATEWAY', '')
    .replaceAll('$ACCESS_TOKEN', token)
    .replaceAll('$ENTITY_ID', entityId)
    .replaceAll('$ID', id);
  const [, url = ''] = /^curl(?: -X DELETE)? "([^"]+)"/.exec(text) ?? [];
  const [, authorization] = /-H "Authorization: ([^"]+)"/.exec(text) ?? [];
  const fields = [...text.matchAll(/(?:-d "|--data-urlencode ')([^=]+)=([^"']*)["']/g)];
  const body = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]));
  return gateway.app.inject({
    method: text.includes('-X DELETE') ? 'DELETE' : fields.length > 0 ? 'POST' : 'GET',
    url,
    headers: {
      ...(authorization && { authorization }),
      ...(fields.length > 0 && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(fields.length > 0 && { payload: body.toString() }),
  });
}

function endpointOf(name: string): Endpoint {
  const endpoint = endpoints.find((one) => one.name === name);
  if (endpoint === undefined) throw new Error(`There is no operation ${name}.`);
  return endpoint;
}

/** The commands that an operation's page shows to somebody who has credentials of their own. */
function commandsOf(name: string): string[] {
  const page = pageOf(name, { ...demoPlace, origin: '', hasDemo: false });
  return allIn(page, /aria-label="Command: [^"]*"><code>(.*?)<\/code>/gs).map(shownOf);
}

/** Runs the first command of an operation's page and gives the answer. */
async function run(name: string, id = '') {
  return send(commandsOf(name)[0] ?? '', id);
}

describe('the examples, pasted one after the other,', () => {
  test('prepare a checkout, change it and read it', async () => {
    const { id } = (await run('createCheckout')).json();
    expect((await run('updateCheckout', id)).json().result.code).toBe('000.200.101');
    expect((await run('readCheckoutStatus', id)).json().result.code).toBe('000.200.000');
  });

  test('read what a checkout stored', async () => {
    const id = await gateway.prepare({
      createRegistration: 'true',
      amount: '',
      currency: '',
      paymentType: '',
    });
    expect((await run('readRegistrationStatus', id)).json().result.code).toBe('000.200.000');
  });

  test('pay, capture, read and find', async () => {
    const { id } = (await run('createPayment')).json();
    expect((await run('followUpPayment', id)).json()).toMatchObject({ paymentType: 'CP', referencedId: id });
    expect((await run('readPayment', id)).json()).toMatchObject({ id, paymentType: 'PA' });
    expect((await run('findPayment', id)).json()).toMatchObject({ id, presentationAmount: '92.00' });
    expect((await run('findPayments')).statusCode).toBe(404);
  });

  test('refund and reverse', async () => {
    const { id } = (await run('createPayment')).json();
    const { id: capture } = (await run('followUpPayment', id)).json();
    const [, refund = '', reversal = ''] = commandsOf('followUpPayment');
    const refunded = await send(refund, capture);
    expect(refunded.json()).toMatchObject({ paymentType: 'RF', referencedId: capture });
    const { id: other } = (await run('createPayment')).json();
    const reversed = await send(reversal, other);
    expect(reversed.json()).toMatchObject({ paymentType: 'RV', amount: '92.00' });
  });

  test('begin a payment of an asynchronous brand and decline it', async () => {
    const [create = '', end = ''] = endPayment.split(/\n(?=curl)/);
    const answer = (await send(create.trim(), '')).json();
    expect([answer.result.code, answer.redirect.method]).toEqual(['000.200.000', 'GET']);
    const { statusCode, headers } = await send(end, answer.id);
    expect([statusCode, headers.location]).toEqual([
      303,
      `https://shop.example/result?id=${answer.id}&resourcePath=%2Fv1%2Fpayments%2F${answer.id}`,
    ]);
    expect((await run('readPayment', answer.id)).json().result.code).toBe('800.100.152');
  });

  test('begin a payment of an asynchronous brand and let it time out', async () => {
    const [create = ''] = endPayment.split(/\n(?=curl)/);
    const { id } = (await send(create.trim(), '')).json();
    const [move = '', read = ''] = timeOut.split(/\n/);
    expect((await send(move, '')).statusCode).toBe(200);
    await gateway.runDue();
    expect((await send(read, id)).json().result.code).toBe('100.396.103');
  });

  test('authenticate a shopper without a payment, and pay with that authentication', async () => {
    const answer = await run('authenticateShopper');
    expect(answer.json().result.code).toBe('000.200.000');
    const { id } = answer.json();
    expect(await verify(gateway, answer, '1234')).toMatchObject({
      step: 'done',
      url: `https://shop.example/authenticated?id=${id}&resourcePath=%2Fv1%2FthreeDSecure%2F${id}`,
    });
    const { result, threeDSecure } = (await run('readAuthentication', id)).json();
    expect(result.code).toBe('000.100.110');
    const payment = await send(
      curl(endpointOf('createPayment'), {
        ...endpointOf('createPayment').example,
        'card.number': endpointOf('authenticateShopper').example?.['card.number'] ?? '',
        'threeDSecure.eci': threeDSecure.eci,
        'threeDSecure.dsTransactionId': threeDSecure.dsTransactionId,
      }),
      '',
    );
    expect(payment.json()).toMatchObject({ result: { code: '000.100.110' }, threeDSecure: { eci: '05' } });
  });

  test('store a card, change it, pay with it and end it', async () => {
    const { id } = (await run('createRegistration')).json();
    expect((await run('readRegistration', id)).json().card.expiryMonth).toBe('12');
    expect((await run('updateRegistration', id)).json().card.expiryMonth).toBe('11');
    expect((await run('payWithRegistration', id)).json()).toMatchObject({
      registrationId: id,
      amount: '92.00',
    });
    expect((await run('deleteRegistration', id)).json().referencedId).toBe(id);
  });

  test.each(['listResultCodes', 'loadWidget', 'describeApi'])(
    'get an answer without credentials: %s',
    async (name) => {
      expect((await run(name)).statusCode).toBe(200);
    },
  );

  test('are those of every operation that merchants or readers call', () => {
    for (const { name, caller, examples = {} } of endpoints) {
      const count = caller === 'widget' ? 0 : Math.max(1, Object.keys(examples).length);
      expect([name, commandsOf(name).length]).toEqual([name, count]);
    }
  });
});
