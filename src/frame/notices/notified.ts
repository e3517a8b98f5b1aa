/**
 * Script of the gateway's page to which the issuer's frames lead at the end. It tells the 3-D Secure page around the
 * frame that the issuer has finished. The message holds no data: it is only a hint to ask the server.
 */
import { notificationType } from '#contract/three-d-secure.ts';

const { parent, location } = window;
if (parent !== window) parent.postMessage({ type: notificationType }, location.origin);
