'use client';
import { PaymentForm } from 'payment-widgets/react';
import { useState } from 'react';

const options = { layout: 'compact' };

export function Payment({ number, ...form }) {
  const [total, setTotal] = useState('92.00');
  const redeem = async () => {
    await fetch(`/coupons/${number}`, { method: 'POST' });
    setTotal('80.00');
  };
  return (
    <>
      <button type="button" onClick={redeem}>
        Use a coupon
      </button>
      <PaymentForm
        {...form}
        brands="VISA MASTER AMEX"
        options={options}
        refreshKey={total}
        fallback={<p>The form is coming.</p>}
      />
    </>
  );
}
