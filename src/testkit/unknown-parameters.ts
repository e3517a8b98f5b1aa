/** Says which parameter was probably meant by a name that the gateway does not know. */
import { meantParameter } from '#contract/parameters/meant-parameter.ts';

/**
 * Gives the sentence about names that the gateway does not know.
 *
 * @param header the value of `X-Unknown-Parameters`, in which each name is percent-encoded
 */
export function sentenceOfUnknown(header: string): string {
  const unknown = header.split(', ').map((name) => decoded(name));
  const parts = unknown.map((name) => {
    const meant = meantParameter(name);
    return meant === undefined ? name : `${name} (${meant} was probably meant)`;
  });
  return `the gateway does not know ${parts.join(', ')}, so that it changes nothing. A name of your own is customParameters[NAME].`;
}

/** A long list is cut, and may be so inside of a sign. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
