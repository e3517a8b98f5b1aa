/** The words of two timelines side by side. */
export const compareTexts = {
  with: 'Compare with',
  nothing: 'no other checkout',
  byId: 'or by its id',
  show: 'Compare',
  own: 'This checkout',
  other: 'Compared with',
  onlyHere: 'only here',
  differs: (differences: string) => `differs: ${differences}`,
  difference: (name: string, here: string, there: string) =>
    `${name} ${here || 'none'}, there ${there || 'none'}`,
  same: 'Both have the same steps, with the same statuses, codes and rules.',
  summary: (differing: number, only: number, onlyOther: number) =>
    `${differing} of the steps that both have differ. ${only} are only in this checkout, ${onlyOther} only in the other.`,
} as const;
