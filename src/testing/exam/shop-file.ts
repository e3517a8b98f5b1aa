/** The file in which a shop says what its examination must know of it. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod';

const text = z.string().min(1);
/** The steps of a shopper who gets to the form, or of one who changes the order. */
const steps = z.array(
  z.union([
    z.strictObject({ open: text }),
    z.strictObject({ click: text }),
    z.strictObject({ fill: text, with: z.string() }),
    /** Chooses in a list, by the value or the words of the entry. */
    z.strictObject({ select: text, with: z.string() }),
  ]),
);

const shopFile = z.strictObject({
  /** Where the way to the form begins: an address, or a path of the shop. */
  checkout: text,
  steps: steps.default([]),
  /** What a page shows of a paid order, and of no other. */
  paid: z.union([z.strictObject({ text }), z.strictObject({ selector: text })]),
  /** An address that tells of one order, and the text that it has when the order is paid. */
  order: z.strictObject({ address: text, paid: text }).optional(),
  /** The path that webhooks go to. */
  webhooks: text.optional(),
  /** What refunds an order: an address that is sent a POST. One with `{amount}` refunds a part, too. */
  refund: z.strictObject({ post: text }).optional(),
  /** What changes the amount of the order while its form is there. */
  coupon: steps.optional(),
  /** The only brands that pay an order, by their codes. */
  brands: z.array(text).min(1).optional(),
  /** The way of another shopper, in place of `steps`; an empty one when a browser without cookies is another shopper. */
  otherShopper: steps.optional(),
  /** An address that tells how many pieces are left of what the checkout sells: the first number of its text. */
  stock: text.optional(),
  /** Variables of the shop's environment, for a shop that is started here. */
  env: z.record(z.string(), z.string()).optional(),
  /** Where the shop answers when it is started here. */
  url: text.optional(),
  /** The folder that it starts in. */
  cwd: text.optional(),
});

export type ShopFile = z.output<typeof shopFile>;
export type ShopStep = ShopFile['steps'][number];

/** A shop's file that cannot be read. Its message names member, cause and remedy. */
class WrongShopFile extends Error {
  override readonly name = 'WrongShopFile';
}

/** What a member is for, with an example; for the sentence about a wrong one. */
const examples: Readonly<Record<string, string>> = {
  checkout: 'where the way to your form begins, such as "/checkout"',
  steps:
    'a list of steps such as { "click": "text=Buy" }, { "fill": "#name", "with": "Jane" }, { "select": "#size", "with": "M" } or { "open": "/pay" }',
  paid: 'what shows that an order is paid: { "text": "Thank you" } or { "selector": ".is-paid" }',
  order:
    'where an order is read: { "address": "/orders/{merchantTransactionId}", "paid": "Paid" }; {checkoutId} stands for the checkout',
  webhooks: 'the path that webhooks go to, such as "/webhooks"',
  refund: 'what refunds an order: { "post": "/orders/{merchantTransactionId}/refund?amount={amount}" }',
  coupon: 'a list of steps such as { "click": "#coupon" }',
  brands: 'a list of the brands that you take, such as ["VISA", "MASTER"]',
  otherShopper:
    'a list of steps such as { "fill": "#email", "with": "joe@shop.example" }, or [] where nobody logs in',
  stock: 'an address that tells how many pieces are left, such as "/stock/lamp"',
  env: 'variables such as { "PAY_URL": "{gatewayUrl}", "PAY_ENTITY": "{entityId}", "PAY_TOKEN": "{accessToken}" }',
  url: 'where the shop answers, such as "http://localhost:{port}"',
  cwd: 'the folder that the shop starts in',
};

/** Reads a shop's file. Throws a {@link WrongShopFile}. */
export async function readShopFile(path: string): Promise<ShopFile> {
  const json = await readFile(path, 'utf8').catch(({ code }) => {
    throw new WrongShopFile(
      `${path} cannot be read (${code}); write it by \`exam --init\`, or name another by --file.`,
    );
  });
  let content: unknown;
  try {
    content = JSON.parse(json);
  } catch (error) {
    throw new WrongShopFile(`${path} is no JSON (${(error as Error).message}); correct it there.`);
  }
  return toShopFile(content, path);
}

/** Checks the content of a shop's file. @param place how sentences name it */
export function toShopFile(content: unknown, place: string): ShopFile {
  const { data, error } = shopFile.safeParse(content);
  if (data !== undefined) return data;
  throw new WrongShopFile(error.issues.map((issue) => `${place}: ${sentenceOf(issue, content)}`).join('\n'));
}

function sentenceOf(issue: z.core.$ZodIssue, content: unknown): string {
  if (issue.code === 'unrecognized_keys') {
    const where = issue.path.length === 0 ? '' : ` of ${issue.path.join('.')}`;
    return `the member ${issue.keys.join(', ')}${where} is unknown; there are ${Object.keys(examples).join(', ')}.`;
  }
  const [member = ''] = issue.path.map(String);
  if (member === '') return 'it is no object; write one as docs/exam.md shows.';
  const at = issue.path.join('.');
  const isMissing = valueAt(content, issue.path) === undefined;
  const cause = isMissing ? 'is missing' : 'is not understood';
  return `${at} ${cause}; write ${examples[member] ?? 'it as docs/exam.md shows'}.`;
}

function valueAt(content: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(
    (value, name) => (value as Partial<Record<PropertyKey, unknown>> | null)?.[name],
    content,
  );
}

/** Writes a shop's file, a line for each member. */
export function writeLines(content: Partial<ShopFile>): string {
  const lines = Object.entries(content).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}
