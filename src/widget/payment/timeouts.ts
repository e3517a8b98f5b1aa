/** After how many milliseconds a second sentence tells the shopper that the payment still goes on. */
export const slowNoticeMs = 8_000;

/** How long the payment frame may take to report, in milliseconds: longer than all its repeats together. */
export const answerTimeoutMs = 300_000;
