import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Parameters } from '#contract/parameters/table.ts';
import type { GatewayContext } from '../../../gateway/context.ts';
import { noSuchPath } from '../../../gateway/core/refusal.ts';
import { getBody, getQuery } from '../../../gateway/http/form-body.ts';
import type { TakeResults } from '../../../gateway/three-d-secure/issuer.ts';
import { type ChallengeStep, showChallenge, takeAnswer } from '../issuer/challenge.ts';
import { problemWith, problemWithSession, readChallengeRequest } from '../issuer/challenge-request.ts';
import { change, findTransaction, type IssuerDependencies } from '../issuer/change.ts';
import { decodeLeniently, isErro } from '../issuer/decoding.ts';
import { type Erro, erro } from '../issuer/erro.ts';
import { challengePage } from '../issuer/page/challenge-page.tsx';
import { endPage } from '../issuer/page/end-page.tsx';
import { erroPage, waitingPage } from '../issuer/page/other-pages.tsx';
import { challengePath, slowImagePath } from '../issuer/paths.ts';
import { send } from '../issuer/results.ts';
import { framersOfChallenge, sendPage, sendText } from '../issuer/send-page.ts';
import type { IssuerScript } from '../issuer/switches.ts';
import { type AskedTransaction, isAsked, withEvent } from '../issuer/transaction.ts';

/** Number of redirects through which a hostile issuer sends the browser. */
const hops = 12;

/** Longest delay of an image, in milliseconds. */
const maxImageDelayMs = 20_000;

/**
 * `POST /acs/challenge`: the issuer's page. It takes a CReq or the shopper's answer (threeds-security A.5). Also serves
 * the addresses that the page itself calls. The ids in the CReq are the only credential.
 */
export function addIssuerChallenge(
  app: FastifyInstance,
  gateway: Pick<GatewayContext, 'markSet'> & IssuerDependencies,
  takeResults: TakeResults,
): void {
  const { markSet, random } = gateway;
  app.post(challengePath, async (request, reply) => {
    const fields = getBody(request);
    const isAnswer = fields.creq === undefined && fields.acsTransID !== undefined;
    return isAnswer ? answer(fields, request, reply) : open(fields, request, reply);
  });

  async function open(fields: Parameters, request: FastifyRequest, reply: FastifyReply) {
    const { creq = '', threeDSSessionData: sessionData } = fields;
    const read = readChallengeRequest(creq);
    const taken = await take(idIn(creq), (transaction, now) => {
      if (isErro(read)) return read;
      if (transaction === undefined) return unknown;
      const message = { messageType: 'CReq', ...read };
      return (
        problemWithSession(sessionData) ??
        problemWith(read, transaction) ??
        showChallenge(withEvent(transaction, now, 'CReq', { message }), { now, random })
      );
    });
    if (isErro(taken)) return sendPage(reply, erroPage(taken), { status: 400 });
    await handOver(taken, request);
    const { asked } = taken.next;
    const hostile = beHostile(asked.script, request, reply);
    if (hostile !== undefined) return hostile;
    const page = challengePage(taken.next, sessionData, markSet);
    return sendPage(reply, page, { framers: framersOfChallenge(asked) });
  }

  async function answer(fields: Parameters, request: FastifyRequest, reply: FastifyReply) {
    const { threeDSServerTransID: id = '', acsTransID, threeDSSessionData: sessionData } = fields;
    const taken = await take(id, (transaction, now) => {
      if (transaction?.asked.acsTransID !== acsTransID || transaction === undefined) return unknown;
      const isOpen = transaction.phase === 'challenge' || transaction.phase === 'ended';
      return isOpen
        ? takeAnswer(transaction, fields, { now, random })
        : erro('305', 'no challenge is open', id);
    });
    if (isErro(taken)) return sendPage(reply, erroPage(taken), { status: 400 });
    await handOver(taken, request);
    return react(taken, sessionData, reply);
  }

  async function react(
    { next, reaction }: ChallengeStep,
    sessionData: string | undefined,
    reply: FastifyReply,
  ) {
    const surroundings = { framers: framersOfChallenge(next.asked) };
    switch (reaction.kind) {
      case 'page':
        return sendPage(reply, challengePage(next, sessionData, markSet, reaction.notice), surroundings);
      case 'stay':
        return sendPage(reply, waitingPage(next, markSet), surroundings);
      case 'fail':
        return sendText(reply, 'Internal Server Error', 500);
      case 'close':
        return hangUp(reply);
      case 'end': {
        const { page, response: sent } = endPage(random, next, sessionData, markSet, reaction.twice);
        const { request } = next.asked;
        await change(gateway, request.threeDSServerTransID, (transaction, now) =>
          transaction === undefined || sent === undefined
            ? undefined
            : { next: withEvent(transaction, now, 'CRes', { message: sent }) },
        );
        return sendPage(reply, page, { ...surroundings, posts: new URL(request.notificationURL).origin });
      }
    }
  }

  /**
   * Changes the transaction by a step. When the step returns an error message, the transaction keeps it as an event.
   */
  async function take(
    id: string,
    step: (transaction: AskedTransaction | undefined, now: number) => ChallengeStep | Erro,
  ): Promise<ChallengeStep | Erro> {
    let outcome = step(undefined, gateway.clock.now());
    await change(gateway, id, (transaction, now) => {
      outcome = step(isAsked(transaction) ? transaction : undefined, now);
      if (!isErro(outcome)) return outcome;
      return transaction && { next: withEvent(transaction, now, 'Erro', { message: outcome }) };
    });
    return outcome;
  }

  /** Hands the results to the gateway before the page is sent. When the gateway fails, a job hands them over again. */
  async function handOver({ next, sends }: ChallengeStep, request: FastifyRequest): Promise<void> {
    try {
      await send(gateway, next.asked.request.threeDSServerTransID, takeResults, sends);
    } catch (error) {
      const line = { reqId: request.id, err: error };
      request.server.log.warn(line, 'The simulated issuer could not hand over its results.');
    }
  }

  // The page of a challenge that is confirmed in the bank's app polls this address.
  app.get<{ Params: { id: string } }>(`${challengePath}/:id`, async (request) => {
    const transaction = await findTransaction(gateway, request.params.id);
    if (transaction === undefined) throw noSuchPath();
    return { decided: transaction.results !== undefined };
  });

  app.get(slowImagePath, async (request, reply) => {
    await setTimeout(Math.min(Number(getQuery(request).ms) || 0, maxImageDelayMs));
    reply.header('Cache-Control', 'no-store').type('image/svg+xml');
    return reply.send('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
  });
}

const unknown = erro('301', 'threeDSServerTransID and acsTransID are of no challenge');

/**
 * Returns the id of the transaction that a message was meant for, however wrong the message is; empty when it has none.
 */
function idIn(creq: string): string {
  const id = decodeLeniently(creq)?.threeDSServerTransID;
  return typeof id === 'string' ? id : '';
}

/**
 * Answers as a hostile issuer does instead of showing its page; undefined when the issuer is not hostile in this way.
 */
function beHostile({ hostile }: IssuerScript, request: FastifyRequest, reply: FastifyReply) {
  switch (hostile) {
    case '500':
      return sendText(reply, 'Internal Server Error', 500);
    case 'blank':
      return sendText(reply, '');
    case 'garbage':
      return sendText(reply, randomBytes(4096));
    case 'close':
      return hangUp(reply);
    case 'redirects': {
      const hop = Number(getQuery(request).hop ?? 0);
      // With status 307 the browser posts the CReq again.
      return hop < hops ? reply.redirect(`${challengePath}?hop=${hop + 1}`, 307) : undefined;
    }
    default:
      return undefined;
  }
}

function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
