import type { Assessment } from '@pengawas/shared/contracts/assessments'

/** How many questions a test asks: one number, or the range of an adaptive one. */
export const askedText = ({ asked: { least, most } }: Pick<Assessment, 'asked'>): string =>
  least === most ? String(most) : `${least}–${most}`
