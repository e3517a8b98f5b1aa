/** A request of a merchant's server: whom it speaks for and what it sent. */
import type { FastifyRequest } from 'fastify';
import type { Parameters } from '../../contract/parameters/table.ts';
import type { Config, Grant } from '../config/config.ts';
import type { Party } from '../config/entities.ts';
import { entityOf, grantOf } from './authentication.ts';
import { parametersOf } from './form-body.ts';
import { noteParty } from './trail.ts';

export interface MerchantRequest {
  readonly grant: Grant;
  readonly party: Party;
  readonly sent: Parameters;
}

/** Throws 401, 403 or 400 as `grantOf` and `entityOf` do, who may ask before what was sent. */
export function merchantRequest(config: Config, request: FastifyRequest): MerchantRequest {
  const grant = grantOf(config, request);
  const sent = parametersOf(request);
  const party = entityOf(config, grant, sent);
  noteParty(request, grant, party);
  return { grant, sent, party };
}
