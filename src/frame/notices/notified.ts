/**
 * Runs where the issuer's frames end, and tells the 3-D Secure page around it. The message holds nothing: it is a hint to
 * ask the server.
 */
import { notified } from '#contract/three-d-secure.ts';

const { parent, location } = window;
if (parent !== window) parent.postMessage({ type: notified }, location.origin);
