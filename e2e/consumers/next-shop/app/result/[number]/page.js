import { getMerchant, orders } from '../../merchant.js';

export default async function Result({ params, searchParams }) {
  const { checkoutId, sale } = orders.get((await params).number);
  const { resourcePath } = await searchParams;
  const { state } = await getMerchant().readStatus(resourcePath, { ...sale, checkoutId });
  return <h1>Your payment: {state}</h1>;
}
