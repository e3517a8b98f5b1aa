import { type JourneyName, type JourneyRow, journeyRows } from '#contract/exam.ts';

export function findRow(name: JourneyName): JourneyRow {
  const row = journeyRows.find((one) => one.name === name);
  if (row === undefined) throw new Error(`There is no journey ${name}.`);
  return row;
}
