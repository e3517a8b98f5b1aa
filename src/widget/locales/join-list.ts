/**
 * Joins the parts of a list with the comma of the language. A full-width comma has its space inside (locales.md section 4,
 * rule 17).
 */
export const joinList = (parts: readonly unknown[], comma: string) =>
  parts.join(/[、，]/.test(comma) ? comma : `${comma} `);
