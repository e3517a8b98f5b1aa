import { messageVersion } from '../../../gateway/three-d-secure/messages.ts';

/** An error message of EMV 3-D Secure. Its error component is A, the issuer's server. */
export interface Erro {
  readonly messageType: 'Erro';
  readonly messageVersion: string;
  readonly errorComponent: 'A';
  readonly errorCode: ErrorCode;
  readonly errorDescription: string;
  /** Names the wrong element and says what is wrong with it. */
  readonly errorDetail: string;
  readonly threeDSServerTransID?: string;
}

const descriptions = {
  '101': 'Message received invalid',
  '102': 'Message version not supported',
  '201': 'Required element missing',
  '203': 'Format of an element is invalid',
  '301': 'Transaction not recognised',
  '305': 'Transaction data not valid',
} as const;
export type ErrorCode = keyof typeof descriptions;

/** Makes an error message. Its description follows from the code. */
export function erro(errorCode: ErrorCode, errorDetail: string, threeDSServerTransID?: string): Erro {
  return {
    messageType: 'Erro',
    messageVersion,
    errorComponent: 'A',
    errorCode,
    errorDescription: descriptions[errorCode],
    errorDetail,
    ...(threeDSServerTransID !== undefined && { threeDSServerTransID }),
  };
}
