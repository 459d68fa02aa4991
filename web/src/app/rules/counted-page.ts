import { COUNTED_PAGES, type CountedPage } from '@pengawas/shared/contracts/usage'

const OTHERS: readonly (readonly [RegExp, CountedPage])[] = [
  [/^\/dashboard\/assessments\/[^/]+\/results$/, 'results'],
  [/^\/participant\/results\/[^/]+$/, 'own-result'],
  [/^\/participant$/, 'candidate'],
  [/^\/assessment\/[^/]+$/, 'test'],
]

/** The page of an address, under the name by which it is counted; null for one that is not counted. */
export function countedPage(pathname: string): CountedPage | null {
  const other = OTHERS.find(([pattern]) => pattern.test(pathname))
  if (other) return other[1]
  const tab = /^\/dashboard\/([^/]+)/.exec(pathname)?.[1]
  return COUNTED_PAGES.find((page) => page === tab) ?? null
}
