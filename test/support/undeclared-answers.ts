/** What the running test's answers have that the reference does not declare, as sentences (answers.ts). */
export const undeclaredAnswers: string[] = [];
