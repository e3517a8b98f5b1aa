import type { FastifyInstance } from 'fastify';
import type { GatewayContext } from '../../gateway/context.ts';
import type { TakeResults } from '../../gateway/three-d-secure/issuer.ts';
import type { IssuerDependencies } from '../issuer/change.ts';
import { addIssuerApp } from './issuer-app.ts';
import { addIssuerChallenge } from './issuer-challenge.ts';
import { addIssuerInspector } from './issuer-inspector.ts';
import { addIssuerMethod } from './issuer-method.ts';

/** Serves the simulated issuer's pages and its inspector (threeds-security A.8). Test environment only. */
export function addIssuer(
  app: FastifyInstance,
  gateway: Pick<GatewayContext, 'config' | 'store'> & IssuerDependencies,
  takeResults: TakeResults,
): void {
  addIssuerMethod(app, gateway);
  addIssuerChallenge(app, gateway, takeResults);
  addIssuerApp(app, gateway, takeResults);
  addIssuerInspector(app, gateway, takeResults);
}
