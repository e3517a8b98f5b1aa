import type { FormChunks } from '../form/form-chunks.ts';
import { chunkOf } from '../page/chunk.ts';

/** The chunks of the widget. The build makes one file of each: `methods.ts` becomes `methods.js`. */
export const chunks: FormChunks = {
  payment: chunkOf(() => import('./payment.ts')),
  cardOptions: chunkOf(() => import('./card-options.ts')),
  methods: chunkOf(() => import('./methods.ts')),
  wallets: chunkOf(() => import('./wallets.ts')),
  registrations: chunkOf(() => import('./registrations.ts')),
};
