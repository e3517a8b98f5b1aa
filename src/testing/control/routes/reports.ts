/** What the simulated acquirer reports of a tenant's payment: `POST /tenants/{id}/payments/{payment}/reports`. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { AcquirerReported, NewReport } from '#contract/control/reports.ts';
import { madeByTheGateway } from '#contract/parameters/payment-types.ts';
import type { Clock } from '../../../gateway/core/clock.ts';
import { Refusal } from '../../../gateway/core/refusal.ts';
import type { Acquirer } from '../../simulator/connector/acquirer-reports.ts';
import { millisecondsIn } from '../durations.ts';
import { ControlRefusal, knownTenant, readInput } from '../refuse.ts';

export interface ReportsRoutes {
  tenantOf(id: string): { readonly acquirer: Acquirer; readonly clock: Clock } | undefined;
}

export const newReport = z.strictObject({
  paymentType: z.enum(madeByTheGateway, {
    error: 'must be RC (a receipt), CB (a chargeback) or CR (the reversal of a chargeback)',
  }),
  amount: z
    .string()
    .regex(/^[0-9]{1,10}(\.[0-9]{2})?$/, 'must be an amount such as "92.00"')
    .optional(),
  code: z.string().optional(),
  after: z.union([z.number(), z.string()]).optional(),
});

interface OfPayment {
  Params: { id: string; payment: string };
}

export function addReports(app: FastifyInstance, { tenantOf }: ReportsRoutes): void {
  app.post<OfPayment>('/tenants/:id/payments/:payment/reports', async ({ params, body }, reply) => {
    const { acquirer, clock } = knownTenant(tenantOf, params.id);
    const { after, ...wanted }: NewReport = readInput(newReport, body ?? {});
    if (wanted.code !== undefined && wanted.paymentType !== 'CB') {
      throw new ControlRefusal(
        400,
        'code',
        'code is the reason of a chargeback; send it with CB, or leave it out.',
      );
    }
    const report = { paymentId: params.payment, ...wanted };
    const dueIn = after === undefined ? 0 : millisecondsIn('after', after);
    const dueAt = clock.now() + dueIn;
    const isNow = after === undefined;
    const record = await readable(async () => {
      if (isNow) return (await acquirer.report(report)).record;
      await acquirer.reportAt(report, dueAt);
      return null;
    });
    const answer: AcquirerReported = {
      dueAt: new Date(dueAt).toISOString(),
      record: record && { ...record },
    };
    return reply.code(201).send(answer);
  });
}

/** Runs work of the gateway, and makes its refusals those of the control plane. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [{ name, message }] = [...error.errors, unknownPayment] as const;
    if (error.status === 404) throw new ControlRefusal(404, 'payment', unknownPayment.message);
    throw new ControlRefusal(400, name, `${name} ${message} (${error.code}).`);
  }
}

const unknownPayment = {
  name: 'payment',
  message:
    'This tenant has no payment of this id. It is the id of a payment record, not that of a checkout: read it with the checkout’s status.',
};
