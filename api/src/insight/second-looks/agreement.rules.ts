import type { SampleAgreement } from '@pengawas/shared/contracts/second-looks'
import type { ReviewVerdict } from '@pengawas/shared/flags'
import { cohensKappa } from '../../kernel/psychometrics/agreement/cohens-kappa.ts'

export interface Verdicts {
  firstVerdict: ReviewVerdict
  secondVerdict: ReviewVerdict | null
}

/** How far first and second verdicts agree; null while one is missing, so that nobody reads a single first verdict out of it. */
export function agreementOf(verdicts: readonly Verdicts[]): SampleAgreement | null {
  const pairs = verdicts.flatMap(({ firstVerdict, secondVerdict }) =>
    secondVerdict === null ? [] : [[firstVerdict === 'confirmed', secondVerdict === 'confirmed'] as const],
  )
  if (pairs.length === 0 || pairs.length < verdicts.length) return null
  const kappa = cohensKappa(pairs)
  return {
    n: pairs.length,
    agreed: pairs.filter(([first, second]) => first === second).length,
    kappa: kappa === null ? null : { value: kappa.value, low: kappa.low, high: kappa.high },
    onlyFirstConfirmed: pairs.filter(([first, second]) => first && !second).length,
    onlySecondConfirmed: pairs.filter(([first, second]) => !first && second).length,
  }
}
