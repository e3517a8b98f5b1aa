/** The reference's page about result codes: the catalogue by category. */
import { type Category, categories, getCategory } from '#contract/result-codes.ts';
import { catalogue } from '#contract/result-codes-data.ts';
import { code, paragraph } from './parts.tsx';
import type { Chapter } from './shell.tsx';
import { table } from './table.tsx';

const names: Readonly<Record<Category, string>> = {
  success: 'Success',
  review: 'Success, look at it by hand',
  pending: 'Pending, changes within half an hour',
  pendingForDays: 'Pending, changes after days',
  rejectedBy3dSecureOrIntercardRisk: 'Rejected: 3-D Secure or intercard risk',
  rejectedByBank: 'Rejected: bank or other external system',
  rejectedByCommunication: 'Rejected: communication',
  rejectedBySystem: 'Rejected: system',
  rejectedByAsynchronousWorkflow: 'Rejected: asynchronous workflow',
  softDecline: 'Soft decline: authentication is wanted',
  rejectedByExternalRisk: 'Rejected: external risk',
  rejectedByAddressVerification: 'Rejected: address verification',
  rejectedBy3dSecure: 'Rejected: 3-D Secure',
  rejectedByBlacklist: 'Rejected: blacklist',
  rejectedByRiskValidation: 'Rejected: risk validation',
  rejectedByConfiguration: 'Rejected: configuration',
  rejectedByRegistration: 'Rejected: registration',
  rejectedByScheduledJob: 'Rejected: scheduled job',
  rejectedByReference: 'Rejected: reference',
  rejectedByAdviceCode: 'Rejected: advice-code control',
  rejectedByFormat: 'Rejected: format',
  rejectedByAddress: 'Rejected: address',
  rejectedByContact: 'Rejected: contact',
  rejectedByAccount: 'Rejected: account',
  rejectedByAmount: 'Rejected: amount',
  rejectedByRiskManagement: 'Rejected: risk management',
  chargeback: 'Chargeback',
};

/** The categories in their order, and at last the codes that have none. */
export function resultCodeChapters(): Chapter[] {
  const known = (Object.keys(categories) as Category[]).map((category) =>
    chapterOf(category, names[category], `Pattern: \`${categories[category].source}\``),
  );
  return [...known, chapterOf(undefined, 'Without a category', 'Older codes that no pattern covers.')];
}

function chapterOf(category: Category | undefined, title: string, text: string): Chapter {
  const lines = Object.entries(catalogue)
    .filter(([one]) => getCategory(one) === category)
    .map(([one, description]) => ({ id: `code.${one}`, cells: [code(one), description] as const }));
  const content = [paragraph(text), table(`Result codes: ${title}`, ['Code', 'Description'], lines)];
  return { id: `category.${category ?? 'none'}`, title, content };
}
