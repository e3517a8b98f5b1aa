/**
 * Loads the package that calls other servers. It takes 9 MB, and most gateways of tests call none, so that the first call
 * loads it; a gateway of the live environment has it from its start.
 */
export const loadHttpClient = () => import('undici');
