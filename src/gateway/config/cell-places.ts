/** Finds the cell to which an id or an entity belongs. Undefined is this gateway's own cell. */
import { cellDigits, type OwnCell, readCell, readCellDigits } from '../core/identifiers.ts';
import type { CellPlace } from '../core/other-cell.ts';
import { findFamily, type Merchants } from './families.ts';

interface Cells extends OwnCell {
  readonly cells: Readonly<Record<string, string>>;
  readonly entitiesOfCells: Readonly<Record<string, readonly string[]>>;
}

/** Whether the service has more cells than this one. Without others every id is looked up here. */
export function hasOtherCells({ cell, cells, entitiesOfCells }: Cells): boolean {
  return [...Object.keys(cells), ...Object.keys(entitiesOfCells)].some((name) => name !== cell);
}

/** Returns the place of the cell that an id of a payment, a registration or an authentication names by its last digits. */
export function placeOfId(config: Cells, id: string): CellPlace | undefined {
  const digits = readCellDigits(id);
  if (digits === undefined || digits === cellDigits(config.cell) || !hasOtherCells(config)) return undefined;
  const names = [...Object.keys(config.cells), ...Object.keys(config.entitiesOfCells)];
  const cell = names.find((name) => cellDigits(name) === digits);
  return cell === undefined ? { cell, address: undefined } : placeOfCell(config, cell);
}

/** Returns the place of the cell with whose name a checkout id ends; undefined for an id without a name, too. */
export function placeOfCheckout(config: Cells, id: string): CellPlace | undefined {
  const cell = readCell(id);
  return cell === undefined || !hasOtherCells(config) ? undefined : placeOfCell(config, cell);
}

/** Whether the service has a cell of this name. */
export function hasCell({ cell, cells, entitiesOfCells }: Cells, name: string): boolean {
  return [cell, ...Object.keys(cells), ...Object.keys(entitiesOfCells)].includes(name);
}

/** Returns the place of a cell by its name. */
export function placeOfCell({ cell: own, cells }: Cells, cell: string): CellPlace | undefined {
  if (cell === own) return undefined;
  const address = Object.hasOwn(cells, cell) ? cells[cell]?.replace(/\/+$/, '') : undefined;
  return { cell, address };
}

/** Returns the places of all entities that belong to other cells: those that the configuration lists, with their families. */
export function placesOfEntities(config: Cells & Merchants): ReadonlyMap<string, CellPlace> {
  const places = new Map<string, CellPlace>();
  for (const [name, listed] of Object.entries(config.entitiesOfCells)) {
    const place = placeOfCell(config, name);
    if (place === undefined) continue;
    for (const id of listed) for (const member of findFamily(config, id)) places.set(member, place);
  }
  return places;
}

/** Returns one sentence for each contradiction: entities of two cells, and cells whose ids end alike. */
export function problemsOfCells(
  config: Cells & Merchants,
): readonly (readonly [path: readonly (string | number)[], problem: string])[] {
  const { cell, cells, entitiesOfCells } = config;
  const cellsByMember = new Map<string, string>();
  const ofTwo = Object.entries(entitiesOfCells).flatMap(([name, listed]) =>
    listed.flatMap((id, index) => {
      const members = [...findFamily(config, id)];
      const other = members
        .map((one) => cellsByMember.get(one))
        .find((one) => one !== undefined && one !== name);
      for (const member of members) cellsByMember.set(member, name);
      const problem = `belongs to ${other} as well, by itself or by its merchant; list a merchant in one cell`;
      return other === undefined ? [] : [[['entitiesOfCells', name, index], problem] as const];
    }),
  );
  const names = [...new Set([cell, ...Object.keys(cells), ...Object.keys(entitiesOfCells)])];
  const alike = names.flatMap((name, index) => {
    const other = names.slice(0, index).find((one) => cellDigits(one) === cellDigits(name));
    const problem = `has ids that end as those of ${other} do, with ${cellDigits(name)}; give it another name`;
    return other === undefined
      ? []
      : [[[name in cells ? 'cells' : 'entitiesOfCells', name], problem] as const];
  });
  return [...ofTwo, ...alike];
}
