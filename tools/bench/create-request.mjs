/** The request that creates a checkout of 60 parameters, and the bare server that is compared with it. */
import { accessToken, benchEntityId } from './environments.mjs';
import { postOf, startBareServer } from './load.mjs';
import { sixtyParameters } from './sixty-parameters.mjs';

/**
 * Creates one checkout, and starts a bare server that gives the same answer to every request.
 *
 * @param {number} port of the gateway
 * @returns the request as text, and the bare server
 */
export async function startBareCreate(port) {
  const body = sixtyParameters(benchEntityId);
  const sample = await fetch(`http://127.0.0.1:${port}/v1/checkouts`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessToken}` },
    body: new URLSearchParams(body),
  });
  return {
    request: postOf('/v1/checkouts', body, accessToken),
    bare: await startBareServer(await sample.text(), 0),
  };
}
