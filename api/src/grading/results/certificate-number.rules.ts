import type { TestResultRow } from './results.entity.ts'

/** A candidate has a certificate who has passed and whose result will not change without a decision. */
export function isCertified(result: Pick<TestResultRow, 'isPassed' | 'isProvisional'>): boolean {
  return result.isPassed && !result.isProvisional
}

/** PGW, the year in which the test was completed (UTC), and a number that counts up from 1 in each year without gaps. */
export function certificateNumber(year: number, count: number): string {
  return `PGW-${year}-${String(count).padStart(6, '0')}`
}
