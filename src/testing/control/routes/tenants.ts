/** Makes, lists, resets and ends tenants. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type JournalOperation, operations } from '#contract/control/events.ts';
import type { NewTenant, TenantInfo } from '#contract/control/tenants.ts';
import { currencyCodes } from '#contract/parameters/currencies.ts';
import { threeDSecureSchema } from '../../../gateway/config/entity-schemas.ts';
import { settings } from '../../../gateway/config/settings.ts';
import type { CreatedTenant } from '../../tenants/tenant.ts';
import type { Tenants } from '../../tenants/tenants.ts';
import { brandCode, refuseUncalled } from '../checked-values.ts';
import { timeIn } from '../durations.ts';
import { ControlRefusal, knownTenant, readInput } from '../refuse.ts';
import { readTenantInfo } from '../tenant-info.ts';

const operationNames = Object.keys(operations) as JournalOperation[];
const text = (most: number) => z.string().min(1).max(most);
/** A list of at least one code. */
const codes = (code: z.ZodString, example: string) =>
  z.array(code).min(1, `must be a list of codes such as ${example}`);
const currencyCode = z
  .string()
  .refine((code) => currencyCodes.includes(code), 'must be the code of a currency, such as EUR');

export const newTenant = z
  .strictObject({
    seed: text(1000),
    label: z.string().max(500),
    clock: z.string(),
    currencies: codes(currencyCode, '["EUR"]'),
    brands: codes(brandCode, '["VISA"]'),
    threeDSecure: threeDSecureSchema,
    webhooks: z.array(
      z.strictObject({
        url: z
          .url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:3000/webhook' })
          .superRefine(refuseUncalled),
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
        simulateExternal: settings.simulateExternal,
        maxDeclines: settings.maxDeclines,
      })
      .partial(),
    limits: z.partialRecord(
      z.enum(operationNames),
      z.strictObject({ limit: z.int().min(0), seconds: z.int().min(1) }),
    ),
  })
  .partial();

export const tenantReset = z.strictObject({ seed: text(1000).optional() });

const ofDemo =
  'The demo merchant’s data belong to the gateway: make a tenant of your own with POST /tenants.';

interface OfTenant {
  Params: { id: string };
}

/** Adds the routes. */
export function addTenants(app: FastifyInstance, { tenants }: { readonly tenants: Tenants }): void {
  const getTenant = ({ id }: OfTenant['Params']) => knownTenant(tenants.find, id);
  const getTestTenant = (params: OfTenant['Params']): CreatedTenant => {
    const tenant = getTenant(params);
    if (tenant.role === 'demo') throw new ControlRefusal(409, 'tenant', ofDemo);
    return tenant;
  };

  app.get('/tenants', async () => ({ tenants: await Promise.all(tenants.list().map(readTenantInfo)) }));

  app.post('/tenants', async ({ body }, reply): Promise<TenantInfo> => {
    const wanted = readInput(newTenant, body ?? {}) as NewTenant;
    if (wanted.clock !== undefined) timeIn('clock', wanted.clock);
    const tenant = await tenants.create(wanted);
    if (tenant === undefined) {
      throw new ControlRefusal(
        409,
        'seed',
        'A tenant with this seed is still there: end it first, or send another seed.',
      );
    }
    reply.code(201);
    return readTenantInfo(tenant);
  });

  app.get<OfTenant>('/tenants/:id', async ({ params }) => readTenantInfo(getTenant(params)));

  app.delete<OfTenant>('/tenants/:id', async ({ params }, reply) => {
    await tenants.end(getTestTenant(params));
    return reply.code(204).send();
  });

  app.post<OfTenant>('/tenants/:id/reset', async ({ params, body }) => {
    const tenant = getTestTenant(params);
    const { seed } = readInput(tenantReset, body ?? {});
    await tenants.reset(tenant, seed);
    return readTenantInfo(getTenant(params));
  });
}
