/** The reference's page about result codes: the catalogue by category. */

import type { VNode } from 'preact';
import { type Category, categories, getCategory } from '#contract/result-codes.ts';
import { catalogue } from '#contract/result-codes-data.ts';
import { code, paragraph, section } from './parts.tsx';
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

const entries = Object.entries(catalogue);

const withoutCategory = 'Without a category';

/** The parts of the page. */
export const resultCodeEntries = [
  ...(Object.keys(categories) as Category[]).map((category) => ({
    id: anchorOf(category),
    title: names[category],
  })),
  { id: anchorOf(undefined), title: withoutCategory },
];

export function resultCodeSections(): VNode[] {
  const known = (Object.keys(categories) as Category[]).map((category) =>
    categorySection(category, names[category], `Pattern: \`${categories[category].source}\``),
  );
  return [...known, categorySection(undefined, withoutCategory, 'Older codes that no pattern covers.')];
}

function categorySection(category: Category | undefined, title: string, text: string): VNode {
  const lines = entries
    .filter(([one]) => getCategory(one) === category)
    .map(([one, description]) => ({ id: `code.${one}`, cells: [code(one), description] as const }));
  return section({
    id: anchorOf(category),
    title,
    level: 2,
    content: [paragraph(text), table(`Result codes: ${title}`, ['Code', 'Description'], lines)],
  });
}

function anchorOf(category: Category | undefined): string {
  return `category.${category ?? 'none'}`;
}
