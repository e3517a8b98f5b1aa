/** A hostile page cannot use the frames to compare its guesses with a typed number (threeds-security T4). */
import { expect, test } from '../fixtures/test.ts';

type Pairs = readonly (readonly [string, string])[];

interface OwnPayment {
  fields: Pairs;
  isNamed: boolean;
  peers?: string[];
}

/**
 * Opens a payment frame of the page's own in the form's name, lets it pay with the typed number and these fields, and
 * gives what the page hears from it. The frame is told its role by its address or by its name. Nothing is paid, because
 * the expiry date or a part of the number is missing. It runs in the page.
 */
async function payInOwnFrame({ fields, isNamed, peers = ['card.number'] }: OwnPayment): Promise<unknown[]> {
  const typed = document.querySelector<HTMLIFrameElement>('iframe[name="card.number"]');
  const address = new URL(typed?.src ?? '');
  const instance = new URLSearchParams(address.hash.slice(1)).get('instance') ?? '';
  const role = 'sender';
  address.hash = new URLSearchParams(isNamed ? { instance } : { role, instance }).toString();
  const frame = document.createElement('iframe');
  // Where the address has the role, the frame takes the name of the field's own frame a second time.
  frame.name = isNamed ? role : 'card.number';
  frame.hidden = true;
  frame.src = address.href;
  document.body.append(frame);
  const messages: { type?: string }[] = [];
  const port = await new Promise<MessagePort>((resolve) => {
    const connect = () => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        clearInterval(timer);
        resolve(port1);
      };
      frame.contentWindow?.postMessage({ type: 'connect', nonce: 'n' }, address.origin, [port2]);
    };
    const timer = setInterval(connect, 50);
  });
  await new Promise<void>((resolve) => {
    port.onmessage = ({ data }) => {
      messages.push(data);
      if (data.type !== 'retrying') resolve();
    };
    port.postMessage({ type: 'pay', fields, peers, again: false });
  });
  frame.remove();
  return messages;
}

test('a page that lets a hidden frame pay with its guesses hears the same whatever number is typed (T4)', async ({
  open,
  page,
}) => {
  const numbers = ['4929718264013902', '4716059830482710'] as const;
  const { form } = await open();
  await form.ready();
  const guesses: Pairs = [
    ['g0', '4111111111111111'],
    ['g1', numbers[0]],
    ['g2', numbers.join('')],
    ['billing.city', [...numbers[0]].join('x')],
    ['customer.companyName', numbers[0].slice(0, 12)],
    [`customParameters[${numbers[0]}]`, '1'],
    [`g${numbers.join('x')}`, '1'],
  ];
  const answers: unknown[] = [];
  for (const number of numbers) {
    await form.number.fill('');
    // The number is not typed by `typeNumber`, which would make it a canary: here the page itself holds it.
    await form.number.pressSequentially(number);
    for (const isNamed of [false, true])
      answers.push(await page.evaluate(payInOwnFrame, { fields: guesses, isNamed }));
  }
  // The answer speaks of the guesses and of the date, so they reached the gateway together with a number.
  expect(JSON.stringify(answers[0])).toContain('"name":"card.expiryMonth"');
  expect(JSON.stringify(answers[0])).toContain('"name":"g1"');
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers).toHaveLength(4);
});

test('a page that lets a hidden frame pay with a part of a number hears the same whether that passes the check (T4)', async ({
  open,
  page,
}) => {
  const { form } = await open();
  await form.ready();
  const fields: Pairs = [
    ['paymentBrand', 'VISA'],
    ['card.expiryMonth', '12'],
    ['card.expiryYear', '2035'],
    ['shopperResultUrl', page.url()],
  ];
  const answers: unknown[] = [];
  // Of the first number 12 and 14 digits pass the check, of the second none.
  for (const number of ['4757367681974226', '4066101276842282'])
    for (const length of [12, 14]) {
      await form.number.fill('');
      await form.number.pressSequentially(number.slice(0, length));
      answers.push(await page.evaluate(payInOwnFrame, { fields, isNamed: false }));
    }
  expect(JSON.stringify(answers[0])).toContain('"code":"100.100.700"');
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

test('a page that lets a hidden frame pay with a security code as the date hears the same whatever the code is (T4)', async ({
  open,
  page,
}) => {
  const { form } = await open();
  await form.ready();
  await form.type('card.number', '4757367681974226');
  await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe.wpwl-control-cvv');
    if (frame) frame.name = 'card.expiry';
    const group = document.querySelector('.wpwl-group-cvv');
    group?.parentNode?.append(group);
  });
  const code = form.root.locator('iframe.wpwl-control-cvv').contentFrame().locator('#field');
  await expect(code).toHaveAttribute('name', 'card.expiry');
  const fields: Pairs = [
    ['paymentBrand', 'VISA'],
    ['shopperResultUrl', page.url()],
  ];
  const peers = ['card.number', 'card.expiry'];
  const answers: unknown[] = [];
  // As a date of three digits some would have passed, some not, and some have no month.
  for (const digits of ['123', '935', '527', '000', '340']) {
    await code.fill(digits);
    answers.push(await page.evaluate(payInOwnFrame, { fields, isNamed: false, peers }));
  }
  expect(JSON.stringify(answers[0])).toContain('card.expiryMonth');
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

/** Writes down in `view` whatever the page sees of the fields, and what `onValidityChange` tells it, in this order. */
const watching = `var view = [];
  var wpwlOptions = { onValidityChange: function (validity) { view.push(JSON.stringify(validity)); } };
  new MutationObserver(function () {
    var seen = [].map.call(document.querySelectorAll('.wpwl-control, .wpwl-hint'), function (node) {
      return node.className + (node.matches('.wpwl-hint') ? node.textContent : '');
    }).join();
    if (view[view.length - 1] !== seen) view.push(seen);
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });`;

/** Numbers that look alike to the page while they are typed and afterwards. */
const alike = {
  'right numbers': ['4929718264013902', '4716059830482710'],
  'numbers that fail the check': ['4929718264013903', '4716059830482711'],
  // Both would be right with 16 digits, only the first with 18 as well, and the form shows neither.
  'wrong numbers of 19 digits': ['4929718264013902180', '4716059830482710120'],
} as const;

for (const [name, numbers] of Object.entries(alike))
  test(`${name} make the same calls of onValidityChange at the same moments`, async ({ open, page }) => {
    const views: string[][] = [];
    for (const number of numbers) {
      const { form } = await open({ options: watching });
      const focused = form.root.locator('iframe.wpwl-control-cardNumber.wpwl-focus');
      const view = () => page.evaluate(() => (window as unknown as { view: string[] }).view.splice(0));
      await form.ready();
      await form.expiry.fill('12 / 35');
      await form.cvv.fill('123');
      await form.number.focus();
      await expect(focused).toHaveCount(1);
      await view();
      await form.number.pressSequentially(number);
      await form.holder.focus();
      await expect(focused).toHaveCount(0);
      views.push(await view());
    }
    const [one, other] = views;
    expect(one?.join()).toContain('"container":"wpwl-container-card"');
    expect(other).toEqual(one);
  });

// The right numbers are how the longest ones begin.
for (const [name, numbers] of Object.entries(alike).slice(1))
  test(`${name} lead Enter the same way when a script sends it to the fields before the number at each keystroke`, async ({
    open,
  }) => {
    const views: unknown[][] = [];
    for (const number of numbers) {
      const { form } = await open();
      await form.ready();
      // Enter looks at the fields behind its own.
      await form.root
        .locator('.wpwl-group-cardNumber')
        .evaluate((group) => group.parentElement?.append(group));
      await form.ready();
      await form.number.focus();
      const view: unknown[] = [];
      for (const digit of number) {
        await form.number.pressSequentially(digit);
        view.push(
          await form.root.evaluate((root) =>
            [...root.querySelectorAll('input.wpwl-control')].map((input) => {
              const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
              return [input.dispatchEvent(key), document.activeElement?.getAttribute('name')];
            }),
          ),
        );
      }
      views.push(view);
    }
    const [one, other] = views;
    expect(one?.flat(2)).toContain('card.number');
    expect(other).toEqual(one);
  });
