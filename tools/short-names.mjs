/**
 * Names of members that only our own browser scripts use among themselves. The build writes them as short ones, which
 * saves about 200 bytes of `paymentWidgets.js` and 50 of `frame.js`. A name may stand here when it is no option, no
 * message, no text, no parameter and no member of the DOM, and when no string looks it up: test/short-names.test.ts.
 */
export const shortNames = (
  'announce announcer alarm beforeSubmit calm caret child clean cvvOptional describe detects disconnected ' +
  'drawing editor entered enterPressed expect framed frameBack frameLost frameSrc gaps guard guards hear ' +
  'held hosted idFor impossible judge judgeExpiry lengths limit listen mend native nextOrdinal keeps ordinal ' +
  'original panel panels parts prefixes ranged receive reconfigure rejudge returned selectable setBrand ' +
  'shops signals signs spoken submission taken takes targetName tell tellNews travel texts typable unmade ' +
  'unsay vault wipe wrong'
).split(' ');
