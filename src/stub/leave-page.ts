/** Stands in for `widget/payment/leave-page.ts` in the stub's build: a DOM without a browser opens no other page. */
let open: (address: string) => void = () => {};

/** Chooses who is told of addresses. */
export function tellVisits(tell: (address: string) => void): void {
  open = tell;
}

export function leavePage(address: string): void {
  open(address);
}
