/** Checks the code of a brand, with the code that was probably meant. */
import * as z from 'zod';
import { problemOfBrand } from '#contract/brands/mistyped-brand.ts';

export const brandCode = z
  .string()
  .refine((code) => problemOfBrand(code) === '', { error: ({ input }) => problemOfBrand(String(input)) });
