import { flagKindsSchema } from '@pengawas/shared/contracts/flag-kinds'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { kindsQuery } from '../../lib/flag-kinds.ts'
import { drawText } from '../fixtures/draw-text.tsx'
import { KindTruth } from './kind-truth.tsx'

const kindOf = (kind: string, right: number, wrong: number) => ({
  ...{ kind, type: 'eye-tracking', isTechnical: false, right, wrong, undecidable: 40, waiting: 7 },
  ...{ precision: null, promise: null, proposal: 'none', isObserved: false },
})

/** What stands beside a flag where the hub answers with these reviews. */
function draw(reason: string, raisedBy: string | null = null): Promise<string> {
  const queryClient = new QueryClient()
  const kinds = [kindOf('gaze-away', 1_180, 120), kindOf('second-voice', 0, 10), kindOf('talking', 9, 0)]
  queryClient.setQueryData(kindsQuery.queryKey, flagKindsSchema.parse({ at: '2026-11-30T03:00:00.000Z', kinds }))
  return drawText(<KindTruth flag={{ reason, raisedBy }} />, queryClient)
}

it.each([
  ['how often its kind was right', 'gaze-away', 'Benar dalam 1.180 dari 1.300 tinjauan'],
  ['the same where another rule of its kind raised it', 'head-turned', 'Benar dalam 1.180 dari 1.300 tinjauan'],
  ['that its kind never was', 'second-voice', 'Benar dalam 0 dari 10 tinjauan'],
  ['no share of fewer than ten reviews', 'talking', 'belum cukup tinjauan'],
  ['the same where nobody has seen its kind before', 'whisper', 'belum cukup tinjauan'],
])('says %s', async (_what, reason, text) => {
  expect(await draw(reason)).toBe(text)
})

it('says nothing beside what a person raised', async () => {
  expect(await draw('gaze-away', 'b6f0e1ce-6c1e-4f0e-9d5a-1f2a3b4c5d6e')).toBe('')
})
