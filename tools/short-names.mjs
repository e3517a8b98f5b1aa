/**
 * Names of members that only our own browser scripts use. The build replaces them by short names, which saves about 200 bytes
 * of `paymentWidgets.js` and 50 of `frame.js`. A name may stand here when it is no option, message, text, parameter or
 * member of the DOM, and when no code looks it up by a string: test/short-names.test.ts.
 */
export const shortNames = (
  'addFields addFrames alarm announce announcer beforeSubmit buttonText calm canDetect caret child ' +
  'chooseBrand clean configureFields continueChallenge describe digits disconnected editor entered ' +
  'enterPressed errorsOf expect fieldContext frameSrc frameTitle gaps groupRef guards hasBrandList ' +
  'hasError hear held hosted hostedFields idFor isByNumber isComplete isCvvOptional isImpossible isNative ' +
  'isOver isPastExpiry isPaymentFrame isPrepared isThere isUnmade judge judgeExpiry keeps lengths limit ' +
  'listen markup mayStillBePaid mend native nextOrdinal nodes onBlur onChange onFieldBlur onFieldChange ' +
  'onFrameBack onFrameLost onOutcome onReport ordinal original parts paymentFrame prefixes providerWindow ' +
  'ranged receive removeField returned revalidate setBrand shops showError showServerError signals signs ' +
  'spec spoken startPayment submission taken takes targetName tell tellNews texts travel typable unsay ' +
  'vault wipe wrapperRef'
).split(' ');
