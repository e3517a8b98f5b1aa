import { addBrandNames } from '../brand-names.ts';
import type { ScriptAddress } from '../page/script.ts';
import type { FormChunks } from './form-chunks.ts';

/** Loads the forms and the names of the brands that are not cards; undefined when their file does not arrive. */
export async function loadMethods({ methods: chunk }: Pick<FormChunks, 'methods'>, address: ScriptAddress) {
  const methods = await chunk.load(address);
  if (methods) addBrandNames(methods.methodNames);
  return methods;
}
