/**
 * Every option and every callback that a page may give, in the order of the reference page. No browser script contains
 * this module.
 */
import { applePayChapter } from './apple-pay.ts';
import { cardChapter } from './card.ts';
import type { OptionChapter, OptionRow, OptionRows } from './chapter.ts';
import { generalChapter } from './general.ts';
import { googlePayChapter } from './google-pay.ts';
import { otherFormsChapter } from './other-forms.ts';
import { otherWalletsChapter, samsungPayChapter } from './other-wallets.ts';

export const formChapters: readonly OptionChapter[] = [generalChapter, cardChapter, otherFormsChapter];
const walletChapters: readonly OptionChapter[] = [
  applePayChapter,
  googlePayChapter,
  samsungPayChapter,
  otherWalletsChapter,
];

export const optionChapters: readonly OptionChapter[] = [...formChapters, ...walletChapters];

const rowsOf = (chapters: readonly OptionChapter[]): OptionRows =>
  Object.assign({}, ...chapters.map(({ rows }) => rows));

/** The options that the script of the wallets reads. */
export const optionsOfWallets = rowsOf(walletChapters);

/**
 * The options that the widget's script reads: those of the forms, and those members of the wallets' groups that it
 * needs before the script of the wallets is loaded.
 */
export const optionsOfPage: OptionRows = { ...rowsOf(formChapters), ...neededOf(optionsOfWallets) };

function neededOf(rows: OptionRows): OptionRows {
  const groups = Object.entries(rows).flatMap(([name, row]): [string, OptionRow][] => {
    if (!('members' in row)) return [];
    const members = Object.entries(row.members).filter(([, member]) => 'isReadByPage' in member);
    return members.length > 0 ? [[name, { ...row, members: Object.fromEntries(members) }]] : [];
  });
  return Object.fromEntries(groups);
}

/** Returns the rows with their dotted names. A group comes before its members. */
export function dottedRows(rows: OptionRows, prefix = ''): [key: string, row: OptionRow][] {
  return Object.entries(rows).flatMap(([name, row]): [string, OptionRow][] => [
    [prefix + name, row],
    ...('members' in row ? dottedRows(row.members, `${prefix}${name}.`) : []),
  ]);
}
