/**
 * Whether no row can have this id, because it contains a NUL character. A trap: PostgreSQL refuses such a text with an
 * error, and one driver of SQLite cuts it at the character and may find another row.
 */
export function hasNul(id: string): boolean {
  return id.includes('\0');
}
