import { optionTable } from './table.ts';
import { walletTable } from './wallet-table.ts';

/** Every option. */
export const wholeTable = { ...optionTable, ...walletTable };
