import type { Event, Transaction } from './transaction.ts';

/**
 * Returns what the inspector shows of a transaction: every message that the issuer received or sent, once by kind and
 * once in order of time.
 */
export function inspectTransaction(threeDSServerTransID: string, transaction: Transaction) {
  const { phase, tries, asked, events } = transaction;
  const all = (what: Event['what']) =>
    events.filter((event) => event.what === what).map(({ what: _what, ...rest }) => rest);
  const cReqs = all('CReq');
  const { browser, ...request } = asked?.request ?? {};
  return {
    threeDSServerTransID,
    acsTransID: asked?.acsTransID ?? null,
    phase,
    tries,
    aReq: asked === undefined ? null : request,
    browser: browser ?? null,
    challengeWindowSize: asked?.request.challengeWindowSize ?? null,
    switches: asked?.script ?? {},
    methodRequests: all('method'),
    aRes: all('ARes'),
    cReqs,
    rReqs: all('RReq'),
    cRes: all('CRes'),
    erro: all('Erro'),
    timeline: events,
  };
}
