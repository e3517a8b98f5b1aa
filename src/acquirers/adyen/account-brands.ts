/**
 * Asks which brands besides cards the merchant account has
 * (https://docs.adyen.com/api-explorer/Management/3/get/merchants/(merchantId)/paymentMethodSettings).
 */
import * as z from 'zod';
import type { AccountBrands, ConnectorParts } from '../../connector/index.ts';
import { createManagement } from './management.ts';
import { methods } from './methods-data.ts';
import type { Settings } from './settings.ts';

const remedy = 'give the credential the role "Management API—Payment methods read"';

/** What decides of Adyen's `PaymentMethod`. A flag that is not told keeps nothing from being charged. */
const setting = z.object({
  type: z.string().optional(),
  enabled: z.boolean().default(true),
  /** Set once Adyen has screened the account. */
  allowed: z.boolean().default(true),
  shopperInteraction: z.string().optional(),
});
const page = z.object({ data: z.array(setting).default([]), pagesTotal: z.int() });

export async function listBrands(parts: ConnectorParts<Settings>): Promise<AccountBrands> {
  const call = createManagement(parts);
  const path = `/merchants/${encodeURIComponent(parts.settings.merchantAccount)}/paymentMethodSettings`;
  const on = new Set<string | undefined>();
  for (let number = 1, last = 1; number <= last; number += 1) {
    const read = await call(page, `${path}?pageNumber=${number}&pageSize=100`);
    if ('refusal' in read)
      return { remedy: [401, 403].includes(read.refusal) ? remedy : 'mend the setting merchantAccount' };
    last = read.data.pagesTotal;
    // One of a shop's counter takes no payment of a page.
    for (const { type, enabled, allowed, shopperInteraction } of read.data.data)
      if (enabled && allowed && shopperInteraction !== 'pos') on.add(type);
  }
  const brands = Object.entries(methods).flatMap(([brand, { details, managedAs = details.type }]) =>
    managedAs === null ? [] : [{ brand, type: managedAs, isOn: on.has(managedAs) }],
  );
  return { brands };
}
