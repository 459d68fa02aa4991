import type { Logger } from 'pino'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import type { AllocationService } from './allocation.service.ts'

/** Allocates candidates anew when other people proctor their assessments. `idle` waits until that is stored. */
export function allocateOnChanges({
  announcer,
  allocation,
  log,
}: {
  announcer: Announcer
  allocation: Pick<AllocationService, 'settle' | 'settleRest'>
  log: Logger
}): { idle(): Promise<void> } {
  const running = new Set<Promise<void>>()
  announcer.on('proctorsChanged', ({ assessmentId }) => {
    const settled = assessmentId === undefined ? allocation.settleRest() : allocation.settle(assessmentId, true)
    const work = settled
      .catch((error: unknown) => log.error({ err: error, assessmentId }, 'candidates could not be allocated'))
      .finally(() => running.delete(work))
    running.add(work)
  })
  return {
    async idle() {
      await Promise.all(running)
    },
  }
}
