import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { TestRunner } from '../session/test-runner.ts'
import type { TestState } from '../store/test-store.ts'

export const TestContext = createContext<TestRunner | null>(null)

export function useRunner(): TestRunner {
  const runner = use(TestContext)
  if (!runner) throw new Error('Parts of the test are drawn inside the test only')
  return runner
}

export function useTest<T>(select: (state: TestState) => T): T {
  return useStore(useRunner().store, select)
}
