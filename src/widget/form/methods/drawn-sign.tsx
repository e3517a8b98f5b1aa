import { getSign } from '#contract/brands/methods.ts';
import type { MethodSign } from '#contract/brands/methods-at-build.ts';

/**
 * What each sign shows, where the artwork of a brand may not be shipped: lines on a square of 24 by 24, all of one stroke
 * width.
 */
const lines: Readonly<Record<MethodSign, string>> = {
  card: 'M5 6h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM4 10h16M7 14.5h4',
  bank: 'M4 9.5 12 5l8 4.5zM6.5 9.5V17M10 9.5V17M14 9.5V17M17.5 9.5V17M4 19.5h16',
  invoice: 'M6 4h8l4 4v12H6zM14 4v4h4M9 12h6M9 15.5h6',
  instalments: 'M5 6h14v13H5zM5 10h14M9 4v4M15 4v4M8.5 14.5h1.5M14 14.5h1.5',
  voucher: 'M4 7h16v10H4zM7.5 10v4M10.5 10v4M13.5 10v4M16.5 10v4',
  cash: 'M4 7h16v10H4zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM7 12h.5M16.5 12h.5',
  wallet: 'M17 8V5H6a2 2 0 0 0 0 4h14v10H6a2 2 0 0 1-2-2V7M16 14h.5',
};

/** The drawn sign of a brand, which the brand's mark covers when it has arrived. */
export function DrawnSign({ code }: { code: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={lines[getSign(code)]} />
    </svg>
  );
}
