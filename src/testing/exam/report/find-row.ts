import type { JourneyName, JourneyRow } from '#contract/exam.ts';
import { journeyRows } from '#contract/exam-journeys-data.ts';

export function findRow(name: JourneyName): JourneyRow {
  const row = journeyRows.find((one) => one.name === name);
  if (row === undefined) throw new Error(`There is no journey ${name}.`);
  return row;
}
