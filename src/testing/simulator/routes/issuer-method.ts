import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Parameters } from '#contract/parameters/table.ts';
import type { GatewayContext } from '../../../gateway/context.ts';
import { getBody, getQuery } from '../../../gateway/http/form-body.ts';
import { encodeMessage, type MethodData } from '../../../gateway/three-d-secure/messages.ts';
import { ownOrigin } from '../../../web/origin.ts';
import { parsedUrl } from '../../../web/parsed-url.ts';
import { change, findTransaction, type IssuerDependencies, isTransactionId } from '../issuer/change.ts';
import { decodeMessage, isErro } from '../issuer/decoding.ts';
import { type Erro, erro } from '../issuer/erro.ts';
import { erroPage, methodPage } from '../issuer/page/other-pages.tsx';
import { issuerOrigin, methodPath } from '../issuer/paths.ts';
import { sendPage, sendText } from '../issuer/send-page.ts';
import { newTransaction, withEvent } from '../issuer/transaction.ts';

/** Maximum length of a notification's address, in characters (threeds-security A.2). */
const maxAddressLength = 256;

/** Delay in milliseconds that is longer than the ten seconds for which the gateway waits. */
const lateDelayMs = 10_100;

/**
 * `POST /acs/method`: the method page, on which the issuer inspects the browser (threeds-security A.2). The query says
 * how the page behaves.
 */
export function addIssuerMethod(
  app: FastifyInstance,
  gateway: Pick<GatewayContext, 'config' | 'store'> & IssuerDependencies,
): void {
  app.post(methodPath, async (request, reply) => {
    const origin = ownOrigin(request, gateway.config.publicOrigin);
    const { threeDSMethodData = '' } = getBody(request);
    const read = readMethodData(threeDSMethodData, [new URL(origin).origin, issuerOrigin(origin)]);
    const query = getQuery(request);
    const { mode = 'ok' } = query;
    if (await isKnown(gateway, read.threeDSServerTransID ?? '')) await note(gateway, read, mode);
    if (isErro(read)) return sendPage(reply, erroPage(read), { status: 400 });
    const otherId = () => gateway.random.uuid('issuer');
    return answer(reply, read, query, otherId);
  });
}

function answer(
  reply: FastifyReply,
  { threeDSServerTransID, threeDSMethodNotificationURL: action }: MethodData,
  { mode, delayMs }: Parameters,
  otherId: () => string,
): FastifyReply {
  if (mode === '500') return sendText(reply, 'Internal Server Error', 500);
  if (mode === 'timeout') return sendPage(reply, methodPage(undefined));
  const reported = mode === 'wrong-id' ? otherId() : threeDSServerTransID;
  const data = mode === 'garbage' ? '%00 garbage=' : encodeMessage({ threeDSServerTransID: reported });
  const delay = Number(delayMs ?? (mode === 'late' ? lateDelayMs : 0));
  const surroundings = { posts: new URL(action).origin, ...(mode === 'deny' && { framers: '' }) };
  return sendPage(reply, methodPage({ action, data, delay }), surroundings);
}

/**
 * Reads `threeDSMethodData` strictly, because that tests the gateway's encoder.
 *
 * @param gateways origins that a notification may go to
 */
function readMethodData(data: string, gateways: readonly string[]): MethodData | Erro {
  const message = decodeMessage('threeDSMethodData', data);
  if (isErro(message)) return message;
  const { threeDSServerTransID: id, threeDSMethodNotificationURL: address } = message;
  if (typeof id !== 'string' || !isTransactionId(id)) {
    return erro('203', 'threeDSServerTransID must be a UUID');
  }
  if (typeof address !== 'string' || address.length > maxAddressLength || !parsedUrl(address)) {
    const detail = `threeDSMethodNotificationURL must be an address of at most ${maxAddressLength} characters`;
    return erro('203', detail, id);
  }
  // A real issuer posts to any address that it is given. This one serves a single gateway.
  if (!gateways.includes(new URL(address).origin)) {
    return erro('203', 'threeDSMethodNotificationURL must be an address of the gateway', id);
  }
  return { threeDSServerTransID: id, threeDSMethodNotificationURL: address };
}

/**
 * Tells whether the gateway or the issuer has such a transaction. Anybody can invent other ids, so nothing is stored
 * for those.
 */
async function isKnown(
  gateway: Pick<GatewayContext, 'store'> & IssuerDependencies,
  id: string,
): Promise<boolean> {
  if ((await findTransaction(gateway, id)) !== undefined) return true;
  return isTransactionId(id) && (await gateway.store.authentications.findByTransaction(id)) !== undefined;
}

async function note(dependencies: IssuerDependencies, read: MethodData | Erro, mode: string): Promise<void> {
  const knownMode = ['ok', 'timeout', 'garbage', 'wrong-id', 'late', '500', 'deny'].includes(mode)
    ? mode
    : 'ok';
  await change(dependencies, read.threeDSServerTransID ?? '', (transaction = newTransaction, now) => ({
    next: isErro(read)
      ? withEvent(transaction, now, 'Erro', { message: read })
      : withEvent(transaction, now, 'method', { message: read, mode: knownMode }),
  }));
}
