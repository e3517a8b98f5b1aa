/**
 * The BIN list: number ranges of brands whose cards are issued in the ranges of another scheme, so that the brand's
 * rule in contract/brands/number-rules.ts cannot recognise them (widget-contract.md section 8, `brandDetectionType:
 * 'binlist'`). For a listed brand, form and gateway accept only numbers in its ranges.
 */

/** Ranges by brand code, written as in `440647 968201-968211`. */
export type BinRanges = Readonly<Partial<Record<string, string>>>;

/**
 * The publicly known ranges. Cartes Bancaires and Bancontact are left out, because their lists are not published
 * completely. With an incomplete list, holders of the missing cards could not choose the brand (regulation (EU) 2015/751,
 * article 8).
 */
const known: BinRanges = {
  // Source: gateways in Saudi Arabia, which publish the ranges for their merchants, Checkout.com ("mada" in its
  // documentation) and Moyasar (its kits for apps), and for 506968 activemerchant, read on 2026-11-30. Some have eight digits.
  MADA:
    '22337902 22337986 22402030 400861 401757 40177800 403024 40545400 406136 406996 407197 40728100 407395 ' +
    '407520 409201 410621 410685 410834 412565 417633 419593 420132 421141 42222200 422817-422819 428331 ' +
    '428671-428673 431361 432328 434107 439954 440533 440647 440795 442429 442463 445564 446393 446404 446672 ' +
    '45488707 45501701 455036 455708 457865 457997 458456 462220 468540-468543 474491 483010-483012 484783 ' +
    '486094-486096 489317-489319 49098000-49098001 492464 493428 504300 506968 508160 513213 515079 516138 520058 ' +
    '521076 52166100 524130 524514 524940 529415 529741 530060 530906 531095 531196 532013 535825 535989 536023 ' +
    '537767 53973776 539931 543085 543357 549760 554180 555610 557606 558563 558848 585265 588845-588851 ' +
    '588982-588983 589005 589206 604906 605141 636120 968201-968211',
  MEEZA: '507803 507808-507811',
  DANKORT: '4571 5019',
};

/**
 * Returns the list that frames get. Configured ranges replace the known ones of a brand; an empty text removes the
 * brand.
 */
export function createBinList(configured: BinRanges): BinRanges {
  return Object.fromEntries(
    Object.entries({ ...known, ...configured }).filter(([, ranges]) => ranges !== ''),
  );
}
