/**
 * Patterns of the parts of an address, by which both the gateway and the form judge (`parameters.md`, "Billing
 * address"). Besides the specification's letters and digits they take what stands in names of places (settled questions
 * 8 and 26). The range from & to / is `& ' ( ) * + , - . /`.
 */

/** A state as shops and shoppers write it: `CA`, `US.CA`, `Western Cape`, `Ar-Riyad`, `Trentino-Alto Adige/Südtirol`. */
export const statePattern = /^[\p{L}\p{M}\p{N} ’&-/]{1,50}$/u;

export const cityPattern = /^[\p{L}\p{M} ’&-/]+$/u;

export const postcodePattern = /^[A-Za-z0-9]([A-Za-z0-9 -]{0,14}[A-Za-z0-9])?$/;
