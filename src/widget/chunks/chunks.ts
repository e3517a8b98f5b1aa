import type { FormChunks } from '../form/form-chunks.ts';
import { createChunk } from '../page/chunk.ts';

/** The chunks of the widget. The build makes one file of each: `methods.ts` becomes `methods.js`. */
export const chunks: FormChunks = {
  payment: createChunk(() => import('./payment.ts')),
  cardOptions: createChunk(() => import('./card-options.ts')),
  methods: createChunk(() => import('./methods.ts')),
  wallets: createChunk(() => import('./wallets.ts')),
  registrations: createChunk(() => import('./registrations.ts')),
};
