/** Checks a CReq strictly (threeds-security A.8), because that tests the gateway's encoder. */
import { challengeWindows } from '#contract/three-d-secure.ts';
import { isTransactionId } from './change.ts';
import { decodeMessage, isErro } from './decoding.ts';
import { type Erro, erro } from './erro.ts';
import type { AskedTransaction } from './transaction.ts';

/** The parts of a CReq that can be read without its transaction. */
export interface ReadRequest {
  readonly threeDSServerTransID: string;
  readonly acsTransID: string;
  readonly challengeWindowSize: string;
  readonly messageVersion: string;
}

/** The versions that card networks still take (docs/duties.md, 3): 2.1.0 has ended. */
const versions = ['2.2.0', '2.3.1'];

/** Reads the form field `creq`. Returns an EMV error message when it is wrong. */
export function readChallengeRequest(creq: string): ReadRequest | Erro {
  const message = decodeMessage('creq', creq);
  if (isErro(message)) return message;
  const id = message.threeDSServerTransID;
  const transaction = typeof id === 'string' && isTransactionId(id) ? id : undefined;
  const wrong = (code: Parameters<typeof erro>[0], detail: string) => erro(code, detail, transaction);
  if (message.messageType !== 'CReq') return wrong('101', 'messageType must be CReq');
  for (const name of names) {
    if (message[name] === undefined) return wrong('201', `${name} is missing`);
  }
  const { messageVersion, acsTransID, challengeWindowSize } = message;
  if (typeof messageVersion !== 'string' || !versions.includes(messageVersion)) {
    return wrong('102', `messageVersion must be one of ${versions.join(', ')}`);
  }
  if (transaction === undefined) return wrong('203', 'threeDSServerTransID must be a UUID');
  if (typeof acsTransID !== 'string' || !isTransactionId(acsTransID)) {
    return wrong('203', 'acsTransID must be a UUID');
  }
  if (typeof challengeWindowSize !== 'string' || !(challengeWindowSize in challengeWindows)) {
    return wrong('203', 'challengeWindowSize must be 01, 02, 03, 04 or 05');
  }
  return { threeDSServerTransID: transaction, acsTransID, challengeWindowSize, messageVersion };
}

const names = ['messageVersion', 'threeDSServerTransID', 'acsTransID', 'challengeWindowSize'];

/** Returns what is wrong with a CReq for its transaction; undefined when it is right, also when it arrives again. */
export function problemWith(
  { threeDSServerTransID, acsTransID, challengeWindowSize, messageVersion }: ReadRequest,
  { asked, phase }: AskedTransaction,
): Erro | undefined {
  const wrong = (code: Parameters<typeof erro>[0], detail: string) =>
    erro(code, detail, threeDSServerTransID);
  if (asked.acsTransID !== acsTransID) return wrong('301', 'acsTransID is of another transaction');
  if (asked.request.messageVersion !== messageVersion) {
    return wrong('102', `messageVersion of the AReq was ${asked.request.messageVersion}`);
  }
  if (asked.request.challengeWindowSize !== challengeWindowSize) {
    return wrong('203', `challengeWindowSize of the AReq was ${asked.request.challengeWindowSize}`);
  }
  if (phase === 'ended') return wrong('305', 'the challenge is over; a CReq came after its CRes');
  if (phase !== 'challenge') return wrong('305', 'the ARes asked for no challenge');
  return undefined;
}

/**
 * Returns what is wrong with `threeDSSessionData`, which has at most 1024 characters of base64url (A.5); undefined when
 * it is right.
 */
export function problemWithSession(data = ''): Erro | undefined {
  if (/^[A-Za-z0-9_-]{0,1024}$/.test(data)) return undefined;
  return erro('203', 'threeDSSessionData must be at most 1024 characters of base64url without padding');
}
