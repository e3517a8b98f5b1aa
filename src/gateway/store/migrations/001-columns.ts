/** Constraints of columns in the tables of the first release. */
import type { ColumnBuilderCallback } from 'kysely';

export const isKey: ColumnBuilderCallback = (column) => column.primaryKey();
export const isRequired: ColumnBuilderCallback = (column) => column.notNull();
export const isCounter: ColumnBuilderCallback = (column) => column.notNull().defaultTo(0);
