/** 32 hex, or the same with hyphens as newer pages print it (gateway-contract 12, row 9). */
const form = /^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/i;

/** The store's key in a registration id, 32 lowercase hex; undefined when the text is no registration id. */
export function registrationKeyOf(id: string): string | undefined {
  return form.test(id) ? id.replaceAll('-', '').toLowerCase() : undefined;
}
