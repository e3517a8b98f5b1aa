/** The chunks of the widget, all loaded, so that tests of the forms need not wait for them. */
import { chunks } from '../../src/widget/chunks/chunks.ts';
import { loadMethods } from '../../src/widget/form/load-methods.ts';
import { address } from './form/address.ts';

await Promise.all([
  loadMethods(chunks, address),
  ...Object.values(chunks).map((chunk) => chunk.load(address)),
]);

export { chunks };
