import { orders } from '../../merchant.js';

export default async function Order({ params }) {
  const { isConfirmed } = orders.get((await params).number);
  return <h1>{isConfirmed ? 'On its way to you' : 'Not paid yet'}</h1>;
}
