/**
 * Who is asked for a payment. In the test environment `testMode` chooses a simulator (INTERNAL), or what charges in the live
 * environment (EXTERNAL). In the live environment all payments are real (LIVE).
 */
export type Mode = 'INTERNAL' | 'EXTERNAL' | 'LIVE';
