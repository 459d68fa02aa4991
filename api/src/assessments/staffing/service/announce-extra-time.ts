import type { Announcer } from '../../../kernel/lib/announcer.ts'

/** Announces tests in progress whose deadline has moved. */
export function announceExtraTime(announcer: Announcer, testSessionIds: readonly string[]): void {
  for (const testSessionId of testSessionIds) announcer.emit('extraTimeChanged', { testSessionId })
}
