/** Writes the lines of the cart, whose sum must be the amount (https://docs.adyen.com/payment-methods/klarna/invoice-lines). */
import {
  type FollowUpOrder,
  fromMinorUnits,
  type Outcome,
  type PaymentOrder,
  toMinorUnits,
} from '../../connector/index.ts';
import { exponents } from './currencies-data.ts';
import { refusedOrders } from './refused-data.ts';
import type { MethodPayment } from './wire.ts';

type LineItem = NonNullable<MethodPayment['lineItems']>[number];
type Line = LineItem & { readonly quantity: number; readonly amountIncludingTax: number };

/** The members of an item of which a line is made. */
const itemMembers =
  /\]\.(?:name|merchantItemId|quantity|price|totalAmount|taxAmount|totalTaxAmount|tax|sku|productUrl|imageUrl)$/;

/** Members by which an item is called where it has no name, the best first. */
const namingMembers = ['name', 'description', 'merchantItemId', 'sku'] as const;

/** What has a cart: a payment, or what follows one. */
type CartOrder = Pick<PaymentOrder, 'parameters' | 'currency'>;

type Row = (member: string) => string | undefined;

function readRows({ parameters }: CartOrder, list: 'items' | 'payments') {
  const rows = new Map<string, Row>();
  for (const name of Object.keys(parameters)) {
    const index = new RegExp(`^cart\\.${list}\\[(\\d+)\\]\\.`).exec(name)?.[1];
    if (index !== undefined) rows.set(index, (member) => parameters[`cart.${list}[${index}].${member}`]);
  }
  return [...rows].sort(([one], [other]) => Number(one) - Number(other));
}

const hasAmount = (row: Row) => row('price') !== undefined || row('totalAmount') !== undefined;

/** Returns what of the cart Adyen is not sent: some members, all of an item without an amount, and what is in no line. */
export function findUnsentOfCart(
  order: CartOrder,
  lines: readonly { readonly id?: string }[],
): readonly string[] {
  if (lines.length === 0)
    return Object.keys(order.parameters).filter((name) => /^cart\.|^shipping\.cost$/.test(name));
  const isLine = (id: string) => lines.some((line) => line.id === id);
  const unsent = new Set(
    readRows(order, 'items').flatMap(([index, row]) => (hasAmount(row) ? [] : [`cart.items[${index}].`])),
  );
  return Object.keys(order.parameters).filter((name) => {
    if (name === 'shipping.cost') return !isLine(idOfShipping);
    const [payment, ofPayment] = /^cart\.payments\[(\d+)\]/.exec(name) ?? [];
    if (payment !== undefined)
      return !(isLine(`${idOfPayment}${ofPayment}`) && /\.(?:name|brand|amount)$/.test(name));
    const [item] = /^cart\.items\[\d+\]\./.exec(name) ?? [];
    if (item === undefined) return false;
    const isName = name === `${item}description` && !(`${item}name` in order.parameters);
    return unsent.has(item) || !(isName || itemMembers.test(name));
  });
}

/**
 * Returns the lines, or the decline of a cart whose sum is not the amount. `amount` has the costs of shipping in it, and not what
 * vouchers of the cart have paid already: where the sum of the items alone is not the amount, these are lines of their own.
 */
export function createLineItems(order: CartOrder, units: number): Line[] | Outcome {
  const items: Line[] = [];
  for (const [index, row] of readRows(order, 'items').filter(([, one]) => hasAmount(one))) {
    const line = createLine(index, row, order.currency);
    if ('rule' in line) return line;
    items.push(line);
  }
  const shipping = createShipping(order);
  const payments = createPayments(order);
  const carts = [
    items,
    [...items, ...shipping],
    [...items, ...payments],
    [...items, ...shipping, ...payments],
  ];
  const cart = carts.find((lines) => sumOf(lines) === units);
  if (cart !== undefined) return cart;
  const sum = sumOf(carts[3] ?? items);
  const textOf = (value: number) => fromMinorUnits(value, order.currency, exponents) ?? 'nothing';
  const difference = `${textOf(Math.abs(units - sum))} ${sum < units ? 'less' : 'more'} than the amount`;
  return refusedOrders.sum(textOf(sum), difference);
}

/**
 * Returns the lines of a capture or refund, or the decline of a part that has not those of its sum. The whole order needs none: lines
 * of another sum are left out there. Of a captured part, all is still a part of the order.
 */
export function createFollowUpLines(order: FollowUpOrder, units: number): Line[] | Outcome {
  const needsLines = order.isPart || order.isRepeated || order.referenced.isPart;
  if (!readRows(order, 'items').some(([, row]) => hasAmount(row)))
    return needsLines ? refusedOrders.partWithoutLines : [];
  const lines = createLineItems(order, units);
  return 'rule' in lines && !needsLines ? [] : lines;
}

const sumOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { quantity, amountIncludingTax }) => sum + quantity * amountIncludingTax, 0);

const idOfShipping = 'shipping';
const idOfPayment = 'payment-';

const unitsOf = (amount: string | undefined, currency: string) =>
  amount === undefined ? undefined : toMinorUnits(amount, currency, exponents);

function createShipping({ parameters, currency }: CartOrder): Line[] {
  const cost = unitsOf(parameters['shipping.cost'], currency) ?? 0;
  return cost === 0
    ? []
    : [
        {
          id: idOfShipping,
          description: 'Shipping',
          quantity: 1,
          amountIncludingTax: cost,
          amountExcludingTax: cost,
        },
      ];
}

function createPayments(order: CartOrder): Line[] {
  return readRows(order, 'payments').flatMap(([index, row]) => {
    const paid = unitsOf(row('amount'), order.currency) ?? 0;
    const description = row('name') ?? row('brand') ?? 'Voucher';
    const id = `${idOfPayment}${index}`;
    return paid === 0
      ? []
      : [{ id, description, quantity: 1, amountIncludingTax: -paid, amountExcludingTax: -paid }];
  });
}

interface Amounts {
  readonly quantity: number;
  readonly amountIncludingTax: number;
  /** What the shop says of the tax of this amount. */
  readonly tax: number | undefined;
  /** By how much rounded taxes of units may be off. */
  readonly tolerance: number;
}

/**
 * A line has the price of a unit; that of the whole where its quantity is no whole number, where the price of a unit was rounded, or
 * where the tax of the whole alone is known.
 */
function readAmounts(of: Row, currency: string): Amounts {
  const quantity = Number(of('quantity') ?? 1);
  const units = (name: string) => unitsOf(of(name), currency);
  const ofWhole = (unit: number | undefined) =>
    unit === undefined ? undefined : Math.round(unit * quantity);
  const [price, unitTax, totalTax] = [units('price'), units('taxAmount'), units('totalTaxAmount')];
  const total = units('totalAmount') ?? ofWhole(price) ?? 0;
  const hasUnitTax = unitTax !== undefined || totalTax === undefined;
  const isByUnit = Number.isInteger(quantity) && total === ofWhole(price) && hasUnitTax;
  return isByUnit
    ? { quantity, amountIncludingTax: price ?? 0, tax: unitTax, tolerance: 1 }
    : {
        quantity: 1,
        amountIncludingTax: total,
        tax: totalTax ?? ofWhole(unitTax),
        tolerance: Math.max(1, Math.ceil(quantity)),
      };
}

/** What is told of the tax fits its percentage: Klarna computes the one from the other. */
function createLine(index: string, of: Row, currency: string): Line | Outcome {
  const { quantity, amountIncludingTax, tax, tolerance } = readAmounts(of, currency);
  const percentage = of('tax');
  const share = Number(percentage) / (100 + Number(percentage));
  const taxOfShare = percentage === undefined ? undefined : Math.round(amountIncludingTax * share);
  const taxAmount = tax ?? taxOfShare ?? 0;
  if (taxOfShare !== undefined && Math.abs(taxAmount - taxOfShare) > tolerance)
    return refusedOrders.tax(
      `cart.items[${index}].tax`,
      `${percentage}`,
      fromMinorUnits(taxOfShare, currency, exponents) ?? '',
    );
  const description = namingMembers.map(of).find((text) => text !== undefined) ?? `${Number(index) + 1}`;
  return {
    id: of('merchantItemId') ?? index,
    description: description.slice(0, 255),
    quantity,
    amountIncludingTax,
    taxAmount: tax ?? taxOfShare,
    amountExcludingTax: amountIncludingTax - taxAmount,
    taxPercentage: percentage === undefined ? undefined : Math.round(Number(percentage) * 100),
    sku: of('sku'),
    productUrl: of('productUrl'),
    imageUrl: of('imageUrl'),
  };
}
