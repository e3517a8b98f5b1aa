/** Asks a person what the examination must know of a shop, and writes its file. */
import { toShopFile, writeLines } from './shop-file.ts';

type Ask = (question: string) => Promise<string>;

/**
 * Asks by lines, each of which is an answer, also where they come from a file and all at once. When they end, what is left is
 * answered by nothing.
 */
export function askByLines(lines: AsyncIterable<string>, output: { write(text: string): unknown }): Ask {
  const answers = lines[Symbol.asyncIterator]();
  return async (question) => {
    output.write(question);
    const { value, done } = await answers.next();
    return done === true ? '' : value;
  };
}

/** Returns the file as JSON, at most 15 lines. An empty answer leaves a member out. */
export async function askShopFile(ask: Ask): Promise<string> {
  const answer = async (question: string, usual = '') =>
    (await ask(`${question}${usual === '' ? '' : ` [${usual}]`}: `)).trim() || usual;
  const checkout = await answer('Where does the way to your form begin?', '/');
  const clicks = await answer(
    'What is clicked to get to the form, by selectors with commas between (none when empty)?',
  );
  const paid = await answer('Which words does a page show of a paid order, and of no other?', 'Thank you');
  const address = await answer(
    'Which address tells of one order, such as /orders/{merchantTransactionId} (none when empty)?',
  );
  const orderPaid =
    address === '' ? '' : await answer('Which words does it have when the order is paid?', paid);
  const webhooks = await answer('Which path do webhooks go to, such as /webhooks (none when empty)?');
  const refund = await answer(
    'Which address refunds an order when it is sent a POST, such as /refunds/{merchantTransactionId}?amount={amount} (none when empty)?',
  );
  const coupon = toClicks(
    await answer(
      'What is clicked to change the amount while the form is there, such as #coupon (none when empty)?',
    ),
  );
  const brands = toList(
    await answer('Which brands alone may pay, such as VISA, MASTER (all that the gateway takes when empty)?'),
  );
  const other = await answer(
    'What does another shopper click to get to the form (none when empty; - where a browser without cookies is one)?',
  );
  const stock = await answer(
    'Which address tells how many pieces are left, such as /stock (none when empty)?',
  );
  const steps = toClicks(clicks);
  const content = {
    checkout,
    ...(steps.length > 0 && { steps }),
    paid: { text: paid },
    ...(address !== '' && { order: { address, paid: orderPaid } }),
    ...(webhooks !== '' && { webhooks }),
    ...(refund !== '' && { refund: { post: refund } }),
    ...(coupon.length > 0 && { coupon }),
    ...(brands.length > 0 && { brands }),
    ...(other !== '' && { otherShopper: other === '-' ? [] : toClicks(other) }),
    ...(stock !== '' && { stock }),
  };
  toShopFile(content, 'The file');
  return writeLines(content);
}

const toList = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

const toClicks = (text: string) => toList(text).map((click) => ({ click }));
