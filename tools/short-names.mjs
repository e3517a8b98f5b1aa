/**
 * Names of members that only our own browser scripts use. The build replaces them by short names, which saves about 200 bytes
 * of `paymentWidgets.js` and 50 of `frame.js`. A name may stand here when it is no option, message, text, parameter or
 * member of the DOM, and when no code looks it up by a string: test/short-names.test.ts.
 */
export const shortNames = (
  'addedPaymentFrame addFields addFrames announce announcer askGateway beforeSubmit busy buttonText callMerchant ' +
  'canDetect caret challengeDone challengeFound challengeOpened challengeShown challengeUnavailable ' +
  'challengeWindow checkForm checkedFields checkoutAnswered child choose chooseBrand clean clearError ' +
  'configureFields continueChallenge describe digits disconnected dispatch editor enterStep errorId ' +
  'errorsOf expect fieldContext fireCallback focusWindow formChecked frameLost frameResumed frameSrc ' +
  'frameTitle gaps groupRef hasBrandList hasCheckDigit hasError hear held hosted hostedFields ' +
  'idFor isBack isBusy isByMerchant isByNumber isChallenge isChecked isCvvOptional ' +
  'isImpossible isJudging isNative isOnline isOutcomeUnknown isOver isPastExpiry isPaying ' +
  'isPaymentFrame isRestartRequested isSelected isTaken isThere isTypable isUnmade judge judgeExpiry ' +
  'lengths limit listen markup mayStillBePaid mend native navigateAway nextOrdinal nodes onBlur ' +
  'onChange onChannel onConnected onEnter onFieldBlur onFieldChange onFocus onFrameChannel onFrameLost onLost ' +
  'onOutcome onReport onState openChallenge openWindow ordinal original outerFields own parts paymentFrame ' +
  'paymentFrameLost prefixes prepare providerWindow ranged receive removeField reported ' +
  'restartRequested restore restored returned revalidate sendPayment sendingAllowed sendingStopped sessionOver ' +
  'shops showError showProvider showServerError signals signs spec spoken stands startAnew ' +
  'startPayment submission submitEvent targetFrame targetName tell tellEnded tellNews tellOutcome ' +
  'tellRefused tellRestored tellSaved texts travel typable unsay vault wipe wrapperRef'
).split(' ');
