/** Tells what does not work here, or differs. The message is the end of a sentence, with the remedy after its semicolon. */
export type Find = (
  kind: 'refused' | 'not built' | 'differs',
  place: string,
  name: string,
  message: string,
) => void;

/** The message about an address of a provider. */
export const otherHost = 'is not this gateway; name its address, or lead the name to it (docs/migrate.md)';
