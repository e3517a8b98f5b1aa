/**
 * How many random cases a property tries: a few hundred at most in `npm test`. `npm run test:all` multiplies them by the
 * variable RUNS, and so can you.
 */
export const caseCount = (few: number): number => few * Number(process.env.RUNS ?? 1);
