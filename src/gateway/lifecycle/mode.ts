/** Who settles: the simulator or an upstream by `testMode` of the test environment, or everything for real. */
export type Mode = 'INTERNAL' | 'EXTERNAL' | 'LIVE';
