/**
 * For Fastify's `rewriteUrl`: newer clients of the contract search at `/v3/query`, which is answered as `/v1/query` is. All
 * that counts, moves or journals a request sees the one path.
 */
export const rewriteQueryVersion = ({ url = '' }: { readonly url?: string | undefined }) =>
  url.replace(/^\/+v3\/+query(?=[/?]|$)/, '/v1/query');
