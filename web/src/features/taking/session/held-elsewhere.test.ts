import type { ClaimedRun, TestRun } from '@pengawas/shared/contracts/test-taking'
import { expect, it } from 'vitest'
import { RequestFailure } from '../../../lib/http.ts'
import type { TestBackend } from './backend.ts'
import { isHeldElsewhere } from './held-elsewhere.ts'

/** A server that records its requests. */
function backendOf(activePageId: string | null, taking: 'given' | 'test-page-replaced' | 'unreachable') {
  const asked: string[] = []
  const backend: Pick<TestBackend, 'fetchRun' | 'takeOver'> = {
    fetchRun() {
      asked.push('read')
      return Promise.resolve({ activePageId } as TestRun)
    },
    takeOver(replace) {
      asked.push(`take, ${replace ? 'also from another' : 'unless another has it'}`)
      return taking === 'given' ? Promise.resolve({} as ClaimedRun) : Promise.reject(new RequestFailure(taking))
    },
  }
  return { backend, asked }
}

it.each([
  {
    name: 'a page without a key reads who has it',
    hasKey: false,
    activePageId: 'p',
    taking: 'given',
    verdict: true,
    asks: ['read'],
  },
  { name: 'nobody has it yet', hasKey: false, activePageId: null, taking: 'given', verdict: false, asks: ['read'] },
  {
    name: 'a page with a key proves itself and reads nothing before',
    hasKey: true,
    activePageId: 'p',
    taking: 'given',
    verdict: false,
    asks: ['take, unless another has it'],
  },
  {
    name: 'a page whose key is no longer good',
    hasKey: true,
    activePageId: 'q',
    taking: 'test-page-replaced',
    verdict: true,
    asks: ['take, unless another has it'],
  },
] as const)('$name', async ({ hasKey, activePageId, taking, verdict, asks }) => {
  const { backend, asked } = backendOf(activePageId, taking)
  expect(await isHeldElsewhere(backend, hasKey)).toBe(verdict)
  expect(asked).toEqual(asks)
})

it('does not know while the server is away', async () => {
  await expect(isHeldElsewhere(backendOf('p', 'unreachable').backend, true)).rejects.toThrow(RequestFailure)
})
