import type { ClaimedRun } from '@pengawas/shared/contracts/test-taking'
import { expect, it } from 'vitest'
import { RequestFailure } from '../../../lib/http.ts'
import { isHeldElsewhere } from './held-elsewhere.ts'

/** A server that gives the test to this page, or refuses with a code; it records whether the page asked to replace another. */
function backendOf(taking: 'given' | 'test-page-replaced' | 'unreachable') {
  const asked: boolean[] = []
  const takeOver = (replace: boolean): Promise<ClaimedRun> => {
    asked.push(replace)
    return taking === 'given' ? Promise.resolve({} as ClaimedRun) : Promise.reject(new RequestFailure(taking))
  }
  return { asked, backend: { takeOver } }
}

it.each([
  { name: 'the test is this page’s, nobody’s, or that of a silent page', taking: 'given', verdict: false },
  { name: 'a page that is alive has it', taking: 'test-page-replaced', verdict: true },
] as const)('$name: $verdict', async ({ taking, verdict }) => {
  const { backend, asked } = backendOf(taking)
  expect(await isHeldElsewhere(backend)).toBe(verdict)
  expect(asked).toEqual([false])
})

it('does not know while the server is away', async () => {
  await expect(isHeldElsewhere(backendOf('unreachable').backend)).rejects.toThrow(RequestFailure)
})
