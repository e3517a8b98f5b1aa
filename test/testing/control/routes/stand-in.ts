/** A control plane with one tenant, `shop`, that has nothing but a journal. */
import Fastify, { type FastifyInstance } from 'fastify';
import { answerControlErrors } from '../../../../src/testing/control/refuse.ts';
import {
  newTenantJournal,
  type TenantJournal,
} from '../../../../src/testing/tenants/journal/tenant-journal.ts';
import { start } from '../../../support/gateway.ts';

export interface StandIn {
  readonly app: FastifyInstance;
  readonly journal: TenantJournal;
  /** Asks for an address and gives status and answer. */
  ask(url: string, method?: 'GET' | 'DELETE'): Promise<readonly [number, ReturnType<typeof JSON.parse>]>;
  wait(milliseconds: number): void;
}

export function standIn(): StandIn {
  let now = start;
  const app = Fastify();
  answerControlErrors(app);
  return {
    app,
    journal: newTenantJournal({ now: () => now }),
    async ask(url, method = 'GET') {
      const { statusCode, body } = await app.inject({ method, url });
      return [statusCode, body === '' ? undefined : JSON.parse(body)];
    },
    wait(milliseconds) {
      now += milliseconds;
    },
  };
}
