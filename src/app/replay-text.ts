/** The text of a test for `payment-widgets/testing/playwright` that makes recorded requests again. */

export const toText = (value: string) =>
  `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;

const memberName = (name: string) => (/^[a-zA-Z_$][\w$]*$/.test(name) ? name : toText(name));

/** Writes the last argument of a call; nothing when there is no member. A member without a name is spread. */
export function toObject(members: readonly (readonly [name: string, code: string])[]): string {
  if (members.length === 0) return '';
  const lines = members.map(([name, code]) => `    ${name === '' ? code : `${memberName(name)}: ${code}`},`);
  return `, {\n${lines.join('\n')}\n  }`;
}

const helpers = {
  send: `  const send = async (method, path, parameters = {}) => {
    const form = new URLSearchParams({ entityId: tenant.entityId, ...parameters });
    const isPost = method === 'POST';
    const answer = await fetch(\`\${gateway.url}\${path}\${isPost ? '' : \`?\${form}\`}\`, {
      method,
      headers: { Authorization: \`Bearer \${tenant.accessToken}\` },
      ...(isPost && { body: form }),
    });
    return { status: answer.status, content: await answer.json() };
  };`,
  card: `  const cards = await tenant.cards();
  const card = (name, ...parts) => {
    const { number, expiry, holder, cvv } = cards[name];
    const [expiryMonth, year] = expiry.split(' / ');
    const all = { number: number.replaceAll(' ', ''), expiryMonth, expiryYear: \`20\${year}\`, holder, cvv };
    return Object.fromEntries(parts.map((part) => [\`card.\${part}\`, all[part]]));
  };`,
  pay: `  const pay = async (id, name) => {
    const checkout = await tenant.checkoutOf(id);
    await page.goto(checkout.pageUrl);
    await cardForm.pay(name);
    await returnPage.reached(checkout);
  };`,
};

/** @param counts how many requests are made again, and how many of the recording are not */
export function frameReplay(
  lines: readonly string[],
  { made, left }: { readonly made: number; readonly left: number },
): string {
  const steps = lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n');
  const used = Object.entries(helpers).filter(([name]) => steps.includes(`${name}(`));
  const fixtures = ['tenant', 'gateway', 'page', 'cardForm', 'returnPage'].filter((name) =>
    used.some(([, code]) => new RegExp(`\\b${name}\\.`).test(code)),
  );
  const rest = left === 0 ? '' : ` ${left} more are none of a shop's server.`;
  const title = made === 1 ? '1 recorded request is' : `${made} recorded requests are`;
  const kit = "import { expect, test } from 'payment-widgets/testing/playwright';";
  return `// Made of a recording by \`payment-widgets replay\`: ${made} of its requests.${rest} No card, token, name, address or other text
// of the recording is here: test cards and examples stand in their places.
${kit}

test('${title} answered as before', async ({ ${fixtures.join(', ')} }) => {
${used.map(([, code]) => code).join('\n')}
${steps}
});
`;
}
