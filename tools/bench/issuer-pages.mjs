/**
 * Acts as a shopper's browser on the pages of gateway and issuer: posts the forms of the pages, but runs no scripts.
 */

/** @typedef {Record<string, string>} Fields */

/**
 * Follows the redirect of a payment to its end.
 *
 * @param {{ url: string, parameters: { name: string, value: string }[] }} redirect
 * @param {string} code what the shopper types into the issuer's page
 */
export async function verify({ url, parameters }, code) {
  const { origin } = new URL(url);
  const id = parameters.find(({ name }) => name === 'id')?.value;
  const step = async () => (await post(`${origin}/v1/threeDSecure/${id}/step`, {})).json();
  let next = await step();
  if (next.step === 'method') {
    await submit(await post(next.url, { threeDSMethodData: next.data }), next.url);
    next = await step();
  }
  if (next.step !== 'challenge') return;
  const { creq, sessionData } = next;
  const page = await post(next.url, { creq, threeDSSessionData: sessionData });
  const last = await submit(page, next.url, { code, commit: 'true' });
  await submit(last, next.url);
  await step();
}

/** @param {string} address @param {Fields} fields */
function post(address, fields) {
  return fetch(address, { method: 'POST', body: new URLSearchParams(fields) });
}

/** Posts the first form of a page with its hidden fields. @param {Response} page @param {string} base @param {Fields} more */
async function submit(page, base, more = {}) {
  const markup = await page.text();
  const [form = ''] = /<form[\s\S]*?<\/form>/.exec(markup) ?? [];
  const hidden = form.match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  const fields = hidden.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')]);
  return post(new URL(attribute(form, 'action'), base).href, { ...Object.fromEntries(fields), ...more });
}

/** The value of an attribute, with its entities decoded. @param {string} tag @param {string} name */
function attribute(tag, name) {
  const [, text = ''] = new RegExp(`\\b${name}="([^"]*)"`).exec(tag) ?? [];
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}
