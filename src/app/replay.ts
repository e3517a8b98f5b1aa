/** `payment-widgets replay`: recorded requests of a shop's server as a test that makes them again. */
import { cardCodes } from '#contract/brands/card-names.ts';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import { isResultCode } from '#contract/result-codes.ts';
import { Refusal } from '../gateway/core/refusal.ts';
import { getParameters } from '../gateway/http/form-body.ts';
import { type ContractCall, calls, findBody, findHosts, pathOf } from './recorded-calls.ts';
import { type RecordedAnswer, readRecorded, type ShopRequest } from './recorded-requests.ts';
import { frameReplay, toObject, toText } from './replay-text.ts';
import { createStandIns, type StandIns } from './stand-ins.ts';

type Kind = 'checkouts' | 'payments' | 'registrations';

/** What an id in a path is of, by the part of the path before it. */
const kinds: Readonly<Record<string, Kind>> = {
  checkouts: 'checkouts',
  payments: 'payments',
  query: 'payments',
  registrations: 'registrations',
};

/** Codes of an id that the gateway did not know. */
const unknownId = ['200.300.404', '700.400.580'];

/** The cards that the page of a checkout takes, by brand. */
const cardsOfPage: ReadonlyMap<string, string> = new Map([
  ['MASTER', 'mastercard'],
  ['AMEX', 'amex'],
]);

/** Returns the text of a test. Throws an error that says what to give instead when there is nothing to make again. */
export function writeReplay(text: string): string {
  const recorded = readRecorded(text);
  const requests = recorded.filter((one) => typeof one !== 'string');
  const isOfContract = findHosts(requests);
  const replay = new Replay(findUnpaid(requests));
  const made = requests.filter((request) => isOfContract(request.url) && replay.add(request)).length;
  if (made === 0)
    throw new Error('--requests has no call of this API to make again; record what the shop’s server sends.');
  return frameReplay(replay.lines, { made, left: recorded.length - made });
}

const statusPath = /^\/v1\/checkouts\/([^/]+)\/(?:payment|registration)$/;

/** Returns the checkouts whose outcome was asked for, and of which no answer told one: the shopper left, or was never there. */
function findUnpaid(requests: readonly ShopRequest[]): ReadonlySet<string> {
  const reads = requests.flatMap(({ method, url, answer }) => {
    const [, id] = statusPath.exec(pathOf(url)) ?? [];
    const { code, isFinal } = readAnswer(answer);
    return method === 'GET' && id !== undefined && code !== undefined ? [{ id, isFinal }] : [];
  });
  const ended = new Set(reads.filter(({ isFinal }) => isFinal).map(({ id }) => id));
  return new Set(reads.map(({ id }) => id).filter((id) => !ended.has(id)));
}

class Replay {
  constructor(
    /** Ids of checkouts that nobody has paid. */
    private readonly unpaid: ReadonlySet<string>,
  ) {}

  readonly lines: string[] = [];
  readonly #findStandIns = createStandIns();
  /** Code that gives an id, by the recorded id. */
  readonly #made = new Map<string, string>();
  /** Code that gives an id of which the recording does not tell the value, the newest last. */
  readonly #untold: Readonly<Record<Kind, string[]>> = { checkouts: [], payments: [], registrations: [] };
  readonly #paid = new Set<string>();
  #answers = 0;
  #earlier = 0;

  /** Adds a request. Returns whether it can be made again. */
  add(request: ShopRequest): boolean {
    const path = pathOf(request.url);
    const call = calls.find(({ method, path: form }) => method === request.method && form.test(path));
    const parameters = readSent(request);
    if (!call || !parameters || call.caller === 'anybody') return false;
    const recordedId = path.split('/')[call.segments.indexOf('{id}')];
    const kind = kinds[call.segments[2] ?? ''];
    if (kind === undefined || (call.template === '/v1/query' && !parameters.merchantTransactionId))
      return false;
    const answerFacts = readAnswer(request.answer);
    if (call.caller === 'widget') {
      if (!/\/(payment|registration)$/.test(call.template) || recordedId === undefined) return false;
      const isRefused = answerFacts.status >= 400 && !answerFacts.isOfAcquirer;
      if (this.unpaid.has(recordedId) || isRefused) return false;
      this.#pay(this.#find('checkouts', recordedId), answerFacts, parameters.paymentBrand);
      return true;
    }
    const standIns = this.#findStandIns(parameters, findBody([call], parameters)?.read);
    const id = recordedId === undefined ? undefined : this.#findIn(kind, recordedId, answerFacts, standIns);
    if (id !== undefined && /^\/v1\/checkouts\/\{id\}\/\w/.test(call.template) && answerFacts.isFinal)
      this.#pay(id, answerFacts, answerFacts.brand);
    this.#write(call, id, standIns, answerFacts, parameters);
    return true;
  }

  #write(
    call: ContractCall,
    id: string | undefined,
    standIns: StandIns,
    answerFacts: Told,
    parameters: Parameters,
  ): void {
    const makesPayment = /^\/v1\/(payments|registrations\/\{id\}\/payments)$/.test(call.template);
    const isQueued = makesPayment && !standIns.isRefused && answerFacts.isOfAcquirer;
    const ids = [...standIns.ids].map(
      ([name, { recorded, kind }]) => [name, this.#find(kind, recorded)] as const,
    );
    const members = [
      ...[...standIns.values].map(([name, value]) => [name, toText(value)] as const),
      ...ids,
      ...toCard(standIns.card, parameters.paymentBrand ?? answerFacts.brand, answerFacts),
    ];
    this.#answers += 1;
    const answer = `answer${this.#answers}`;
    const path =
      id === undefined ? `'${call.template}'` : `\`${call.template.replace('{id}', `\${${id}}`)}\``;
    this.lines.push(
      '',
      ...(isQueued ? [`await tenant.next({ result: '${answerFacts.code}' });`] : []),
      `const ${answer} = await send('${call.method}', ${path}${toObject(members)});`,
      ...expectationsOf(answer, answerFacts, isQueued || standIns.isRefused),
    );
    if (answerFacts.status < 400) this.#remember(call, answer, answerFacts);
  }

  /** Notes what an answer gave, so that later requests about it are about what the test has made. */
  #remember({ method, segments }: ContractCall, answer: string, answerFacts: Told): void {
    for (const member of ['id', 'registrationId'] as const) {
      const recorded = answerFacts[member];
      if (recorded !== undefined && !this.#made.has(recorded))
        this.#made.set(recorded, `${answer}.content.${member}`);
    }
    const made = kinds[segments.at(-1) === 'payments' ? 'payments' : (segments[2] ?? '')];
    if (method === 'POST' && made !== undefined && answerFacts.id === undefined)
      this.#untold[made].push(`${answer}.content.id`);
  }

  /** Pays a checkout on a page, once. */
  #pay(checkout: string, answerFacts: Told, brand = ''): void {
    if (this.#paid.has(checkout)) return;
    this.#paid.add(checkout);
    const card = cardsOfPage.get(brand) ?? 'visa';
    this.lines.push(
      '',
      ...(answerFacts.isOfAcquirer ? [`await tenant.next({ result: '${answerFacts.code}' });`] : []),
      `await pay(${checkout}, '${card}');`,
    );
  }

  #findIn(kind: Kind, recorded: string, answerFacts: Told, { values }: StandIns): string {
    const isUnknown = answerFacts.status === 404 || unknownId.includes(answerFacts.code ?? '');
    if (isUnknown && !this.#made.has(recorded)) return `'${'0'.repeat(32)}'`;
    return this.#find(kind, recorded, values);
  }

  /** Returns the code that gives an id. What was made before the recording is made first. */
  #find(kind: Kind, recorded: string, wanted: ReadonlyMap<string, string> = new Map()): string {
    const variable = this.#made.get(recorded) ?? this.#untold[kind].pop() ?? this.#makeEarlier(kind, wanted);
    this.#made.set(recorded, variable);
    return variable;
  }

  #makeEarlier(kind: Kind, wanted: ReadonlyMap<string, string>): string {
    this.#earlier += 1;
    const name = `earlier${this.#earlier}`;
    const type = /^(CP|RV)$/.test(wanted.get('paymentType') ?? '') ? 'PA' : 'DB';
    const order = [
      ['amount', toText(wanted.get('amount') ?? '92.00')],
      ['currency', toText(wanted.get('currency') ?? 'EUR')],
      ['paymentType', toText(type)],
    ] as const;
    const card = [['', "...card('VISA', 'number', 'expiryMonth', 'expiryYear', 'holder')"]] as const;
    const members = { checkouts: order, payments: [...order, ...card], registrations: card }[kind];
    this.lines.push(
      '',
      '// Made before the recording.',
      `const ${name} = await send('POST', '/v1/${kind}'${toObject(members)});`,
    );
    return `${name}.content.id`;
  }
}

function readSent({ url, readBody }: ShopRequest): Parameters | undefined {
  try {
    return getParameters({ url: url.pathname + url.search, body: readBody() });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** What a recorded answer says. Texts are only compared, or are of a list of the contract. */
interface Told {
  /** 0 when the recording does not say it. */
  readonly status: number;
  readonly code: string | undefined;
  readonly brand: string | undefined;
  readonly id: string | undefined;
  readonly registrationId: string | undefined;
  readonly category: ReturnType<typeof getOutcomeCategory> | undefined;
  /** Whether it is the end of a payment, which an acquirer has accepted or declined. */
  readonly isFinal: boolean;
  readonly isOfAcquirer: boolean;
  readonly hasRedirect: boolean;
}

function readAnswer(answer: RecordedAnswer | undefined): Told {
  const { status = 0, content = {} } = answer ?? {};
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const { result } = content;
  const given = typeof result === 'object' && result !== null && 'code' in result ? textOf(result.code) : '';
  const code = isResultCode(given ?? '') ? given : undefined;
  const category = code === undefined ? undefined : getOutcomeCategory(code);
  // Codes of acquirers and issuers; the others are of the gateway's own rules, which decide again.
  const isOfAcquirer = category === 'rejected' && /^(100|800|900)\.(?!900)/.test(code ?? '');
  return {
    status,
    code,
    category,
    isOfAcquirer,
    brand: textOf(content.paymentBrand),
    id: textOf(content.id),
    registrationId: textOf(content.registrationId),
    isFinal: isOfAcquirer || category === 'accepted',
    hasRedirect: content.redirect !== undefined,
  };
}

/** Returns the test card for the outcome of a request. */
function toCard(parts: StandIns['card'], brand: string | undefined, answerFacts: Told): [string, string][] {
  if (parts.length === 0) return [];
  const code = cardCodes.includes(brand ?? '') ? `${brand}` : 'VISA';
  const name = answerFacts.category === 'pending' && answerFacts.hasRedirect ? `${code}.challenge` : code;
  return [['', `...card(${[name, ...parts].map(toText).join(', ')})`]];
}

/** @param isSame whether the code is to be the same, and not only of the same kind */
function expectationsOf(answer: string, { status, code, category }: Told, isSame: boolean): string[] {
  const lines = status === 0 ? [] : [`expect(${answer}.status).toBe(${status});`];
  const codeAt = `expect(${answer}.content.result.code)`;
  if (category === 'accepted') lines.push(`${codeAt}.toMatch(/^000\\.(?!200)/);`);
  else if (category === 'pending' && code?.startsWith('000.200'))
    lines.push(`${codeAt}.toMatch(/^000\\.200/);`);
  else if (category === 'rejected' && (isSame || !/^[189]00\./.test(code ?? '')))
    lines.push(`${codeAt}.toBe('${code}');`);
  return lines;
}
