/**
 * Runs where the issuer's frames end, and tells the 3-D Secure page around it. The message holds nothing: it is a hint to
 * ask the server. Its type stands in src/contract/three-d-secure.ts.
 */
const { parent, location } = window;
if (parent !== window) parent.postMessage({ type: 'payment-widgets:notified' }, location.origin);

export {};
