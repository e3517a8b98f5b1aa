/**
 * The journeys of the shop's examination, each with its reason and what to do (docs/exam.md). The kit declares a test for each
 * before the examination itself is loaded.
 */
import type { JourneyRow } from './exam.ts';

const comparing =
  'Compare amount and currency of the record with your own order, and deliver only when both are the same.';
const asking =
  'Tell and deliver only what the gateway answers to your own server when it asks for the status of the checkout.';
const idempotent =
  'Keep the payment’s id in a unique column, and answer 2xx to a message that you know already.';
const ownCheckout =
  'Keep the checkout’s id with the order, and take no other checkout’s payment for it, whatever the address says.';
const opening =
  'Open each message with the webhook’s secret and check its authentication tag, of 16 bytes, before you read it.';

/** In the order in which they are told. The first is tried before all others, which mean nothing without it. */
export const journeyRows: readonly JourneyRow[] = [
  {
    name: 'paid',
    why: 'A shopper who has paid and is not told so pays again, or calls the bank.',
    remedy: asking,
  },
  {
    name: 'declined-then-paid',
    why: 'A decline that is taken for a payment gives goods away; one that ends the cart loses the order.',
    remedy: `${asking} Read an answer with 400 as well, because a decline is no breakdown, and let the shopper try again.`,
  },
  {
    name: 'challenge-passed',
    why: 'Most European cards ask the shopper, and an order that ends there is lost.',
    remedy:
      'Do not close or redraw the page while the bank asks; ask for the status when the shopper is back.',
  },
  {
    name: 'challenge-failed',
    why: 'A shopper who did not prove the card’s ownership has paid nothing.',
    remedy: asking,
  },
  {
    name: 'challenge-left',
    why: 'Shoppers leave the bank’s page, and come back to buy.',
    remedy:
      'Give a shopper who comes back a new order with a checkout of its own, and take the one that was left for unpaid until the gateway says otherwise.',
  },
  {
    name: 'pending',
    why: 'A payment that the bank has not decided is neither paid nor declined.',
    remedy: 'Take only the codes of a success for paid; ask again later for a code that begins with 000.200.',
  },
  {
    name: 'pending-then-declined',
    why: 'What was pending for an hour may have failed.',
    remedy: asking,
  },
  {
    name: 'pending-then-paid',
    why: 'What was pending may be paid when nobody looks, and an order that is never told of it is lost.',
    remedy:
      'Complete the order when the webhook comes, and ask for the status again when the shopper comes back.',
  },
  {
    name: 'return-unpaid',
    why: 'Anybody can open the return address without paying.',
    remedy: asking,
  },
  {
    name: 'path-of-other-order',
    why: 'A shopper who has paid something cheap hands its status to an expensive order.',
    remedy: ownCheckout,
  },
  {
    name: 'payment-used-twice',
    why: 'One payment must not complete two orders of the same shopper.',
    remedy: ownCheckout,
  },
  {
    name: 'path-that-climbs',
    why: 'A resourcePath with ../ leads to another checkout.',
    remedy:
      'Take only a resourcePath of the form /v1/checkouts/{id}/payment, or build it of the id that you kept.',
  },
  {
    name: 'path-of-other-host',
    why: 'A resourcePath of another host sends your access token there, and that host answers that all is paid.',
    remedy:
      'Take only a resourcePath of the form /v1/checkouts/{id}/payment, or build it of the id that you kept.',
  },
  {
    name: 'path-of-other-merchant',
    why: 'Another merchant of the gateway can pay himself, and hand that payment to your order.',
    remedy: `${ownCheckout} Take an error of the gateway for no payment.`,
  },
  {
    name: 'amount-changed',
    why: 'A cart that changes in another tab, or a forged update, leaves a payment of another amount.',
    remedy: comparing,
  },
  {
    name: 'currency-changed',
    why: 'The same number in another currency is another price.',
    remedy: comparing,
  },
  {
    name: 'other-brand',
    why: 'A brand that you do not take may cost more than you earn, or be a method with other rules.',
    remedy:
      'Compare paymentBrand of the record with the brands that you offer, and deliver only when it is one of them.',
    needs: ['brands'],
  },
  {
    name: 'coupon',
    why: 'A coupon that changes the order and not the checkout charges the old amount.',
    remedy:
      'Update the checkout on your server when the order changes, call wpwl.refresh() in the page, and compare with the new amount.',
    needs: ['coupon'],
  },
  {
    name: 'coupon-during-challenge',
    why: 'A cart that changes while the bank asks must not lose a payment, or take it twice.',
    remedy:
      'Update the checkout that is there, and change your order only when the gateway has taken the update.',
    needs: ['coupon'],
  },
  {
    name: 'answer-lost',
    why: 'When the answer to a payment is lost, the shopper must be charged once, and told.',
    remedy: 'Leave the form to the widget: it asks again by itself. Send no second payment of your own.',
  },
  {
    name: 'status-lost',
    why: 'When your server gets no answer about a paid order, the order must not be lost.',
    remedy:
      'Take no answer for unknown, not for declined, and ask again when the shopper loads the page again.',
  },
  {
    name: 'double-press',
    why: 'Impatient shoppers press twice.',
    remedy: 'Leave the button to the widget, and start no payment of your own on a press.',
  },
  {
    name: 'reload',
    why: 'Shoppers reload the page that says that they have paid.',
    remedy: 'Move no money when a result page is shown, and show the same result again.',
  },
  {
    name: 'back',
    why: 'A shopper who goes back after paying must not pay the same order a second time.',
    remedy: 'Give an order that is paid no new checkout.',
  },
  {
    name: 'two-tabs',
    why: 'The same order in two tabs must be charged once.',
    remedy: 'Give an order one checkout as long as it is open, or give each tab an order of its own.',
  },
  {
    name: 'session-expired',
    why: 'A checkout ends after 30 minutes, and a shopper who was at lunch wants to buy.',
    remedy:
      'Ask for the status of a checkout that you keep, and prepare a new one for the order when the gateway says that it has expired (200.300.404), and not before.',
  },
  {
    name: 'refund',
    why: 'A refund that is told and not made, or is made twice, costs money and trust.',
    remedy:
      'Send one refund (RF) with the amount of the payment, and read its answer; answer 202 where a job sends it later.',
    needs: ['refund'],
  },
  {
    name: 'refund-in-parts',
    why: 'Goods come back one by one, and each refund must be of its own amount, and all together of no more than was paid.',
    remedy:
      'Send each refund (RF) with the amount that is asked for, and keep the sum of them with the order, in whole cents that are rounded and not cut.',
    needs: ['refund'],
  },
  {
    name: 'saved-card-of-other',
    why: 'A card that one shopper has stored must never be offered to another.',
    remedy:
      'Keep each registration with the account of its shopper, and prepare a checkout only with those of the one who is logged in.',
    needs: ['otherShopper'],
  },
  {
    name: 'saved-card-again',
    why: 'A saved card must pay, and one that is stored again at each use fills the list.',
    remedy:
      'Keep the registrationId of each card once with its shopper, also when it comes with a payment again.',
    needs: ['otherShopper'],
  },
  {
    name: 'tab-closed',
    why: 'Shoppers close the tab when the bank has said yes: the order is paid, and nobody comes back.',
    remedy: 'Complete the order when the webhook comes, not only when the shopper does.',
    needs: ['order', 'webhooks'],
  },
  {
    name: 'webhook-first',
    why: 'The webhook is often faster than the shopper’s browser.',
    remedy: 'Store the order before you show its form, and show a paid order as paid.',
    needs: ['webhooks'],
  },
  {
    name: 'webhook-late',
    why: 'A webhook that comes long after the shopper must change nothing.',
    remedy: idempotent,
    needs: ['order', 'webhooks'],
  },
  {
    name: 'webhook-twice',
    why: 'The gateway may deliver a message twice, and sends what was not answered with 2xx for 30 days.',
    remedy: idempotent,
    needs: ['order', 'webhooks'],
  },
  {
    name: 'webhook-out-of-order',
    why: 'The message of a failed try may arrive after that of the payment, and must not undo it.',
    remedy: 'Never take a paid order back because of a message about another payment.',
    needs: ['order', 'webhooks'],
  },
  {
    name: 'webhook-never',
    why: 'A webhook that is lost must not keep the shopper from what was paid.',
    remedy: 'Ask for the status when the shopper comes back, and do not wait for the webhook alone.',
    needs: ['webhooks'],
  },
  {
    name: 'webhook-of-decline',
    why: 'A message tells of declines, too.',
    remedy: 'Read the result code of each message, and take only a success for paid.',
    needs: ['order', 'webhooks'],
  },
  {
    name: 'webhook-of-other-amount',
    why: 'A message of another amount is not the payment of this order.',
    remedy: comparing,
    needs: ['order', 'webhooks'],
  },
  {
    name: 'webhook-of-chargeback',
    why: 'A chargeback has a success code as well, and is the opposite of a payment.',
    remedy: 'Read paymentType of each message; a chargeback (CB) and a refund (RF) pay nothing.',
    needs: ['order', 'webhooks'],
  },
  {
    name: 'webhook-of-refund',
    why: 'A refund has the code and the amount of a payment, and is the opposite.',
    remedy: 'Read paymentType of each message; a chargeback (CB) and a refund (RF) pay nothing.',
    needs: ['order', 'webhooks'],
  },
  {
    name: 'webhook-forged',
    why: 'Anybody can send a message to an address that anybody can find.',
    remedy: opening,
    needs: ['order', 'webhooks'],
  },
  {
    name: 'webhook-tampered',
    why: 'Whoever sees the encrypted message of a decline can turn it into a success where the tag is not checked.',
    remedy: opening,
    needs: ['order', 'webhooks'],
  },
  {
    name: 'webhook-replayed',
    why: 'An old message that comes again must not pay another order, or one whose money went back.',
    remedy:
      'Find the order by its own number in the message, and let a message pay only an order that is open.',
    needs: ['order', 'webhooks'],
  },
  {
    name: 'stock-given-back',
    why: 'A piece that a failed payment keeps cannot be sold.',
    remedy:
      'Take the stock when the order is paid, or give it back when the payment is declined, also an hour later.',
    needs: ['stock'],
  },
  {
    name: 'stock-taken-once',
    why: 'Each piece that is taken a second time for the same order cannot be sold.',
    remedy: idempotent,
    needs: ['stock', 'webhooks'],
  },
  {
    name: 'integrity',
    why: 'Without the hash a changed script would run beside your form (PCI DSS 4, 6.4.3).',
    remedy: 'Prepare the checkout with integrity=true, and write the hash into the script tag.',
  },
  {
    name: 'credentials-kept',
    why: 'Whoever finds your access token in a page can refund, pay and read with it.',
    remedy: 'Call the gateway from your server alone, and give the page the id of the checkout and its hash.',
  },
  {
    name: 'form-in-cache',
    why: 'Two shoppers behind a cache that keeps your form have one order, and who comes back has one that is used.',
    remedy: 'Send Cache-Control: no-store with everything that has the id of a checkout.',
  },
  {
    name: 'markup-in-address',
    why: 'What a page copies from its address is part of your shop for everybody who follows a made-up link.',
    remedy: 'Escape what you write into a page, and write nothing of id and resourcePath.',
  },
  {
    name: 'order-of-other',
    why: 'Where numbers count up and nobody is asked who they are, everybody reads the orders of others.',
    remedy: 'Give orders numbers that nobody can guess, or show an order to its shopper alone.',
    needs: ['order'],
  },
  {
    name: 'policy',
    why: 'A policy that blocks a part of the form loses payments on some browsers only.',
    remedy: 'Add what the report names to the page’s Content-Security-Policy (docs/security).',
  },
  {
    name: 'form-in-form',
    why: 'Browsers drop a form that stands inside of another one, and then nobody can pay.',
    remedy: 'Close your own form before the form of the widget, or put the widget’s beside it.',
  },
  {
    name: 'language',
    why: 'A form in another language than its page looks like fraud.',
    remedy: 'Give the page its lang and dir, or set wpwlOptions.locale to the language of the page.',
  },
  {
    name: 'keyboard',
    why: 'Shoppers without a mouse must reach each field, see where they are, and pay (WCAG 2.1.1, 2.4.7).',
    remedy:
      'Catch no keys around the form, let the focus move into and out of it, and leave its outline as it is.',
  },
  {
    name: 'phone',
    why: 'Most orders come from a phone.',
    remedy:
      'Give the page <meta name="viewport" content="width=device-width">, without user-scalable and maximum-scale, and nothing around the form a fixed width above 390 px.',
  },
];
