/**
 * A gateway whose node dies between two steps of its work, as by kill -9, after which another one starts on the same store. A step
 * is a call of the store or a request to the acquirer: it is done or not, and the node never learns which.
 */
import type { LightMyRequestResponse } from 'fastify';
import type { Send } from '../../src/connector/send.ts';
import { joinNodes } from '../../src/gateway/store/nodes/nodes.ts';
import { createStore } from '../../src/gateway/store/store.ts';
import type { WrittenListener } from '../../src/gateway/store/written.ts';
import {
  type SimulatorStore,
  withIssuerTransactions,
} from '../../src/testing/simulator/issuer/issuer-transactions.ts';
import type { Random } from '../../tools/bench/random.mjs';
import { type Options, start, type TestGateway, testGateway } from '../support/gateway.ts';
import { openTestStore } from '../support/test-store.ts';

/** A node from its start to its death. */
interface Life {
  isOver: boolean;
  end(): void;
  readonly ended: Promise<void>;
}

type Call = (...sent: unknown[]) => unknown;

/** How many steps a first node makes at most before it dies, about those of a payment, and each later one. */
const maxFirstSteps = 40;
const maxLaterSteps = 80;

/** What a proxy answers in the place of a node that has died. */
const badGateway = { statusCode: 502, body: '', headers: {}, json: () => ({}) } as LightMyRequestResponse;

/** What is never known. Each is another one, so that nothing keeps what a dead node was doing. */
const createNever = () => new Promise<never>(() => {});

export function createMortalNodes() {
  let random: Random | undefined;
  /** Of the living node; undefined for one that does not die. */
  let stepsLeft: number | undefined;
  let deaths = 0;
  let life = createLife();

  function drawDeath(maxSteps: number): void {
    stepsLeft = random?.onceIn(3) ? random.below(maxSteps) : undefined;
  }

  /** Does a step of a node. A dead one makes none, and waits for ever for those that it has begun. */
  function step(own: Life, act: () => unknown): unknown {
    if (own.isOver) return createNever();
    const isLast = stepsLeft === 0;
    if (stepsLeft !== undefined) stepsLeft -= 1;
    if (isLast && random?.onceIn(2)) {
      own.end();
      return createNever();
    }
    const doing = act();
    if (!(doing instanceof Promise)) return doing;
    return doing.finally(() => {
      if (isLast) own.end();
      return own.isOver ? createNever() : undefined;
    });
  }

  /** Returns the store, or a part of it, for one node. */
  function storeFor<Part extends object>(own: Life, part: Part): Part {
    const members = new Map<string | symbol, unknown>();
    return new Proxy(part, {
      get(_part, name) {
        const member: unknown = Reflect.get(part, name);
        const isPart = typeof member === 'object' && member !== null && name !== 'database';
        if (typeof member !== 'function' && !isPart) return member;
        if (!members.has(name)) {
          const call = (...sent: unknown[]) => step(own, () => Reflect.apply(member as Call, part, sent));
          members.set(name, isPart ? storeFor(own, member) : call);
        }
        return members.get(name);
      },
    });
  }

  return {
    /** How many nodes have died. */
    get deaths() {
      return deaths;
    },
    /** From now on nodes die, as it is drawn. */
    begin(draws: Random): void {
      random = draws;
      drawDeath(maxFirstSteps);
    },
    /** From now on no node dies. */
    spare(): void {
      random = undefined;
      stepsLeft = undefined;
    },
    /** Returns the way to an acquirer. */
    reach:
      (send: Send): Send =>
      (request) =>
        step(life, () => send(request)) as ReturnType<Send>,
    /** Opens a gateway in the place of `testGateway`. Requests that are not answered get the status 502. */
    async open(options: Options): Promise<TestGateway> {
      const listeners: WrittenListener[] = [];
      let waitedMs = 0;
      let earlierLog = '';
      let store = await openTestStore();
      let node = await startNode();

      async function startNode(): Promise<TestGateway> {
        store.onWritten(async (written) => {
          for (const listener of listeners) await listener(written);
        });
        life = createLife();
        return testGateway({ ...options, store: storeFor(life, store), now: start + waitedMs });
      }

      /** What the dead node has kept in memory is gone: its keys, and what it knew of others. */
      async function startAnother(): Promise<void> {
        deaths += 1;
        stepsLeft = undefined;
        earlierLog += node.log();
        // It waits for ever, but for its timers.
        void node.close();
        const { db, hasty, batched, engine, scrub } = store.database;
        const session = await joinNodes(db, engine);
        store = withIssuerTransactions(createStore({ db, hasty, batched, engine, scrub, node: session }));
        node = await startNode();
        drawDeath(maxLaterSteps);
      }

      async function ask<Answer>(asking: (at: TestGateway) => Promise<Answer>, unanswered: Answer) {
        if (life.isOver) await startAnother();
        const own = life;
        const answer = await Promise.race([asking(node), own.ended.then(() => unanswered)]);
        if (!own.isOver) return answer;
        await startAnother();
        return unanswered;
      }

      const inject = (...sent: Parameters<TestGateway['app']['inject']>) =>
        ask(async (at) => at.app.inject(...sent) as unknown as LightMyRequestResponse, badGateway);
      return {
        app: { inject } as unknown as TestGateway['app'],
        get store(): SimulatorStore {
          return { ...store, onWritten: (listener) => void listeners.push(listener) };
        },
        get config() {
          return node.config;
        },
        get context() {
          return node.context;
        },
        wait(milliseconds) {
          waitedMs += milliseconds;
          node.wait(milliseconds);
        },
        log: () => earlierLog + node.log(),
        runDue: () => ask((at) => at.runDue(), 0),
        post: (path, fields, headers) => ask((at) => at.post(path, fields, headers), badGateway),
        get: (path, headers) => ask((at) => at.get(path, headers), badGateway),
        prepare: (fields) => ask((at) => at.prepare(fields), ''),
        pay: (id, fields, headers) => ask((at) => at.pay(id, fields, headers), badGateway),
        status: (id) => ask((at) => at.status(id), badGateway),
        close: () => node.close(),
      };
    },
  };
}

function createLife(): Life {
  let resolve = () => {};
  const ended = new Promise<void>((done) => {
    resolve = done;
  });
  const life: Life = {
    isOver: false,
    ended,
    end() {
      life.isOver = true;
      resolve();
    },
  };
  return life;
}
