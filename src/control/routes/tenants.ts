/** Makes, lists, resets and ends tenants, and keeps snapshots of them. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type JournalOperation, operations } from '#contract/control/events.ts';
import type { NewTenant, TenantInfo } from '#contract/control/tenants.ts';
import { currencyCodes } from '#contract/parameters/currencies.ts';
import { threeDSecureSchema } from '../../gateway/config/entity-schemas.ts';
import { settings } from '../../gateway/config/settings.ts';
import { brandCode } from '../brand-code.ts';
import { timeIn } from '../durations.ts';
import type { KeptSnapshots } from '../kept-snapshots.ts';
import { ControlRefusal, knownTenant, readInput } from '../refuse.ts';

/** A tenant as these routes see it. */
export interface ManagedTenant {
  info(): TenantInfo | Promise<TenantInfo>;
  /** Undefined for the demo merchant, whose data belong to the gateway. */
  readonly lifecycle?:
    | {
        reset(): Promise<void>;
        end(): Promise<void>;
        readonly snapshots: KeptSnapshots;
      }
    | undefined;
}

export interface TenantManagement {
  tenantOf(id: string): ManagedTenant | undefined;
  list(): readonly ManagedTenant[];
  /** Undefined while another tenant has the same seed. */
  create(wanted: NewTenant): Promise<ManagedTenant | undefined>;
}

const operationNames = Object.keys(operations) as JournalOperation[];
const text = (most: number) => z.string().min(1).max(most);
const codes = (known: readonly string[], example: string) =>
  z.array(
    z
      .string()
      .refine((code) => known.includes(code), { error: `must be a list of codes such as ${example}` }),
  );

export const newTenant = z
  .strictObject({
    seed: text(1000),
    label: z.string().max(500),
    clock: z.string(),
    currencies: codes(currencyCodes, '["EUR"]'),
    brands: z.array(brandCode),
    threeDSecure: threeDSecureSchema,
    webhooks: z.array(
      z.strictObject({
        url: z.url({
          protocol: /^https?$/,
          error: 'must be an address such as http://127.0.0.1:3000/webhook',
        }),
        types: z
          .array(z.enum(['PAYMENTS', 'REGISTRATIONS']))
          .min(1)
          .optional(),
        secret: z
          .string()
          .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits')
          .optional(),
      }),
    ),
    settings: z
      .strictObject({
        consumeOnRead: settings.consumeOnRead,
        strictParameters: settings.strictParameters,
        lenientFormats: settings.lenientFormats,
        maxDeclines: settings.maxDeclines,
      })
      .partial(),
    limits: z.partialRecord(
      z.enum(operationNames),
      z.strictObject({ limit: z.int().min(0), seconds: z.int().min(1) }),
    ),
  })
  .partial();

const ofDemo =
  'The demo merchant’s data belong to the gateway: make a tenant of your own with POST /tenants.';

interface OfTenant {
  Params: { id: string };
}

interface OfSnapshot {
  Params: { id: string; snapshot: string };
}

/** Adds the routes. */
export function addTenants(app: FastifyInstance, { tenantOf, list, create }: TenantManagement): void {
  const lifecycleOf = (params: { id: string }) => {
    const { lifecycle } = knownTenant(tenantOf, params.id);
    if (lifecycle === undefined) throw new ControlRefusal(409, 'tenant', ofDemo);
    return lifecycle;
  };

  app.get('/tenants', async () => ({ tenants: await Promise.all(list().map((tenant) => tenant.info())) }));

  app.post('/tenants', async ({ body }, reply): Promise<TenantInfo> => {
    const wanted = readInput(newTenant, body ?? {}) as NewTenant;
    if (wanted.clock !== undefined) timeIn('clock', wanted.clock);
    const made = await create(wanted);
    if (made === undefined) {
      throw new ControlRefusal(
        409,
        'seed',
        'A tenant with this seed is still there: end it first, or send another seed.',
      );
    }
    reply.code(201);
    return made.info();
  });

  app.get<OfTenant>('/tenants/:id', async ({ params }) => knownTenant(tenantOf, params.id).info());

  app.delete<OfTenant>('/tenants/:id', async ({ params }, reply) => {
    await lifecycleOf(params).end();
    return reply.code(204).send();
  });

  app.post<OfTenant>('/tenants/:id/reset', async ({ params }) => {
    await lifecycleOf(params).reset();
    return knownTenant(tenantOf, params.id).info();
  });

  app.post<OfTenant>('/tenants/:id/snapshots', async ({ params }, reply) => {
    reply.code(201);
    return lifecycleOf(params).snapshots.take();
  });

  app.post<OfSnapshot>('/tenants/:id/snapshots/:snapshot', async ({ params }) => {
    await lifecycleOf(params).snapshots.restore(params.snapshot);
    return knownTenant(tenantOf, params.id).info();
  });

  app.delete<OfSnapshot>('/tenants/:id/snapshots/:snapshot', async ({ params }, reply) => {
    lifecycleOf(params).snapshots.remove(params.snapshot);
    return reply.code(204).send();
  });
}
