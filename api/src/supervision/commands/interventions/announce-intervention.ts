import type { InterventionOrder } from '@pengawas/shared/contracts/interventions'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { Announcer } from '../../../kernel/lib/announcer.ts'
import type { CommandsService } from '../commands.service.ts'
import { madeId } from './carry-out.ts'

interface Deps {
  announcer: Announcer
  commands: Pick<CommandsService, 'announceAll'>
}

/** Tells pages and walls of the tests that an intervention changed; their new state is read together. */
export async function announceIntervention(
  { announcer, commands }: Deps,
  { requestId, order, at }: { requestId: string; order: InterventionOrder; at: Date },
  changed: readonly string[],
): Promise<void> {
  const { command, text } = order
  if (command === 'note' || changed.length === 0) return
  if (command === 'warning') {
    for (const testSessionId of changed)
      announcer.announce(
        pushes.sessionWarned,
        { testSessionId },
        { id: madeId(requestId, testSessionId), text, at: at.toISOString() },
      )
    return
  }
  if (command === 'terminate' || command === 'keep') {
    for (const testSessionId of changed) announcer.emit('candidateChanged', { testSessionId })
    return
  }
  await commands.announceAll(changed)
  if (command !== 'credit') return
  for (const testSessionId of changed)
    announcer.announce(
      pushes.timeGiven,
      { testSessionId },
      { id: madeId(requestId, testSessionId), kind: 'incident', creditMs: order.minutes * 60_000, reason: text },
    )
}
