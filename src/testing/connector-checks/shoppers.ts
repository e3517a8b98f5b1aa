/** Shoppers who go to a page of the acquirer, come back, or do not. */
import assert from 'node:assert/strict';
import type { Redirect } from '#contract/payment.ts';
import type { Capabilities, OrderType } from '../../connector/capabilities.ts';
import type { Outcome } from '../../connector/outcome.ts';
import { type Bench, categoryOf, notTried } from './bench.ts';
import { type BenchCheck, makingsOf } from './check.ts';
import { faultsOfQuestions, type RequestFault } from './faults.ts';
import { slyPath } from './form.ts';
import { textsIn } from './texts.ts';
import { accepted, endOf, requireEnd, requireNoneMade, requireNot, unlessUnknown } from './truth.ts';

/** What anybody can write into the address to which a shopper comes back. */
const forged = {
  status: 'paid',
  result: 'success',
  code: '000.000.000',
  resultCode: 'Authorised',
  paid: 'true',
  redirectResult: 'forged',
  success: 'true',
  redirect_status: 'succeeded',
  state: 'paid',
  approved: '1',
};

export function shopperChecks(capabilities: Capabilities): readonly BenchCheck[] {
  const [payment] = makingsOf({ capabilities });
  const type = payment?.type ?? 'DB';
  const pay = (bench: Bench) => bench.pay(type);

  /** Pays, and is sent to a page. */
  async function challenge(bench: Bench): Promise<Outcome & { readonly redirect: Redirect }> {
    bench.decide('challenged', type);
    const asking = await pay(bench);
    assert.equal(categoryOf(asking), 'pending', `${asking.code} was told, but the shopper must be asked`);
    if (asking.paymentCode) notTried('its shopper is given a code, and sent to no page');
    assert.ok(asking.redirect, 'the shopper is not sent to the page');
    return { ...asking, redirect: asking.redirect };
  }

  /** The shopper comes back, and the connector goes on. @param to of another payment, to which the browser comes */
  async function comeBack(bench: Bench, asking: Outcome, verdict: 'accepted' | 'declined', to = asking) {
    bench.decide(verdict, type);
    const details = (asking.redirect && bench.acquirer.comeBack?.(asking.redirect)) ?? {};
    return () => bench.resume(details, to.reference ?? null);
  }

  async function detailsOf(bench: Bench) {
    const { redirect } = await challenge(bench);
    return bench.acquirer.comeBack?.(redirect) ?? {};
  }

  return [
    {
      name: 'a shopper who must be asked is sent to a page, from which there is a way back',
      async run(open) {
        const bench = await open();
        const { redirect } = await challenge(bench);
        requireWholePage(redirect, bench.answered.at(-1) ?? '');
        const texts = bench.requests.map(({ url, body = '' }) => decodedTexts(`${url} ${body}`)).join(' ');
        assert.ok(
          texts.includes('https://pay.example/return/d0d0'),
          'the acquirer does not know the way back',
        );
        requireNoneMade(bench);
      },
    },
    {
      name: 'a shopper who comes back has paid or not as the acquirer says, also when the browser comes twice',
      async run(open) {
        for (const verdict of ['accepted', 'declined'] as const) {
          const bench = await open();
          const asking = await challenge(bench);
          const resume = await comeBack(bench, asking, verdict);
          const end = verdict === 'accepted' ? 'accepted' : 'rejected';
          await requireEnd(bench, await unlessUnknown(resume()), end);
          const contrary = end === 'accepted' ? 'rejected' : 'accepted';
          requireNot(contrary, await unlessUnknown(resume()), 'the browser came twice');
        }
      },
    },
    {
      name: 'a shopper who never comes back has paid or not as the acquirer says',
      async run(open) {
        for (const verdict of ['accepted', 'declined'] as const) {
          const bench = await open();
          const asking = await challenge(bench);
          await comeBack(bench, asking, verdict);
          const last = await endOf(bench, asking);
          const count = bench.madeNow()?.length ?? notTried('the fake does not tell what it has made');
          if (last) requireNot(count > 0 ? 'rejected' : 'accepted', last, `it was made ${count} times`);
        }
      },
    },
    {
      name: 'what a browser brings along of another payment says nothing',
      async run(open) {
        await endOtherKey(open, type);
        const bench = await open();
        const other = await challenge(bench);
        const asking = await challenge(bench);
        const resume = await comeBack(bench, other, 'accepted', asking);
        if (bench.madeNow()?.length) notTried('the fake takes one shopper for another');
        const outcome = await unlessUnknown(resume());
        if (outcome)
          assert.equal(categoryOf(outcome), 'pending', `${outcome.code} was told of another payment`);
        requireNoneMade(bench);
      },
    },
    {
      name: 'what a browser brings along decides nothing by itself',
      async run(open) {
        const bench = await open();
        const asking = await challenge(bench);
        const wayBack = bench.acquirer.comeBack && (await open().then((other) => detailsOf(other)));
        const sly = Object.fromEntries(Object.keys(wayBack ?? {}).map((name) => [name, slyPath]));
        for (const details of [{}, forged, sly]) {
          const outcome = await unlessUnknown(bench.resume(details, asking.reference ?? null));
          if (outcome) assert.equal(categoryOf(outcome), 'pending', `${outcome.code} was told to a forger`);
        }
        requireNoneMade(bench);
      },
    },
    {
      name: 'a shopper who comes back while the acquirer cannot be asked is not declined',
      async run(open) {
        for (const fault of faultsOfQuestions) {
          const bench = await open();
          const asking = await challenge(bench);
          const resume = await comeBack(bench, asking, 'accepted');
          bench.meet(fault);
          requireNot('rejected', await unlessUnknown(resume()), `the shopper has paid (${fault.name})`);
        }
      },
    },
    {
      name: 'a payment that is cancelled is ended, or it is told that it was faster or goes on',
      async run(open) {
        const paid = await open();
        if (paid.connector.cancel === undefined) notTried('the connector has no cancel');
        const { reference = null } = await accepted(pay(paid));
        requireNot('rejected', await paid.cancel(reference), 'it was paid before');
        for (const fault of faultsOfQuestions) {
          paid.meet(fault);
          requireNot('rejected', await unlessUnknown(paid.cancel(reference)), `it was paid (${fault.name})`);
          paid.meet(undefined);
        }
        const bench = await open();
        const asking = await challenge(bench);
        const cancelled = await bench.cancel(asking.reference ?? null);
        if (categoryOf(cancelled) !== 'rejected') return;
        const resume = await comeBack(bench, asking, 'accepted');
        requireNot('accepted', await unlessUnknown(resume()), 'it was cancelled');
        requireNoneMade(bench);
      },
    },
  ];
}

/** A shopper comes back, or leaves, and the acquirer answers about another payment. */
async function endOtherKey(open: () => Promise<Bench>, type: OrderType): Promise<void> {
  for (const way of ['resume', 'cancel'] as const) {
    const bench = await open();
    if (bench.connector[way] === undefined) continue;
    const end = (asking: Outcome) =>
      way === 'cancel' ? bench.cancel(asking.reference ?? null) : bench.resume({}, asking.reference ?? null);
    bench.decide('challenged', type);
    await bench.pay(type);
    const other = bench.getKey();
    const asking = await bench.pay(type);
    const { length } = bench.answered;
    const ownKey = bench.getKey();
    const meet: RequestFault['meet'] = async (request, acquirer) =>
      acquirer(JSON.parse(JSON.stringify(request).replaceAll(ownKey, other)));
    bench.meet({ name: 'the answer about another payment', meet });
    const ended = await unlessUnknown(end(asking));
    if (!bench.answered.slice(length).some((text) => text.includes(other))) continue;
    assert.equal(ended, undefined, `${ended?.code} was told, but of another payment (${way})`);
  }
}

function listAddress(text: string): URL[] {
  try {
    return [new URL(text)];
  } catch {
    return [];
  }
}

/** Requires that a redirect has all that the address of the page has in the acquirer's answer. */
function requireWholePage({ url, parameters }: Redirect, answer: string): void {
  const leadsTo = new URL(url);
  const isOf = ({ origin, pathname }: URL) => origin === leadsTo.origin && pathname === leadsTo.pathname;
  const pages = textsIn(answer).flatMap(listAddress).filter(isOf);
  const has = (page: URL) =>
    [...page.searchParams].every(
      ([name, value]) =>
        leadsTo.searchParams.getAll(name).includes(value) ||
        parameters.some((one) => one.name === name && one.value === value),
    );
  assert.ok(pages.length === 0 || pages.some(has), 'the page lacks what its address has in the answer');
}

/** Returns a text also as it is without the codings of addresses, forms and JSON. */
function decodedTexts(text: string): string {
  const plain = text.replace(/\\\//g, '/');
  return `${plain} ${plain.replace(/%([0-7][0-9A-Fa-f])/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)))}`;
}
