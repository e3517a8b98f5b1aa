/**
 * Names of members that only our own browser scripts use among themselves. The build writes them as short ones, which
 * saves about 200 bytes of `paymentWidgets.js` and 50 of `frame.js`. A name may stand here when it is no option, no
 * message, no text, no parameter and no member of the DOM, and when no string looks it up: test/short-names.test.ts.
 */
export const shortNames = (
  'alarm announce announcer beforeSubmit calm caret child clean cvvOptional describe detects disconnected ' +
  'drawing editor entered enterPressed expect frameBack framed frameLost frameSrc gaps guard guards hear ' +
  'held hosted idFor isImpossible isOver isThere isUnmade judge judgeExpiry keeps lengths limit listen ' +
  'mayStillBePaid mend native nextOrdinal ordinal original panel panels parts prefixes providerWindow ' +
  'ranged receive reconfigure rejudge returned selectable setBrand shops showError signals signs spoken ' +
  'submission taken takes targetName tell tellNews texts travel typable unsay vault wipe wrong'
).split(' ');
