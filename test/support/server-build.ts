/** Ends a run of the tests: removes the server that its first test has built (process.ts). */
export { removeServerBuild as teardown } from './process.ts';
