import type { InterventionOrder } from '@pengawas/shared/contracts/interventions'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { Database } from '../../../kernel/db/database.ts'
import type { Announcer } from '../../../kernel/lib/announcer.ts'
import { announceMessages } from '../../messages/announce-messages.ts'
import { findMessages } from '../../messages/messages.queries.ts'
import { findNotes, toWarning } from '../../notes/notes.queries.ts'
import type { CommandsService } from '../commands.service.ts'
import { type Carried, madeId } from './carry-out.ts'

interface Deps {
  db: Database
  announcer: Announcer
  commands: Pick<CommandsService, 'announceAll'>
}

/** Tells pages and walls of the tests that an intervention changed; their new state is read together. */
export async function announceIntervention(
  { db, announcer, commands }: Deps,
  { requestId, order }: { requestId: string; order: InterventionOrder },
  { changed, credits = [] }: Pick<Carried, 'changed' | 'credits'>,
): Promise<void> {
  const { command, text } = order
  if (command === 'note' || changed.length === 0) return
  const madeIds = changed.map((id) => madeId(requestId, id))
  if (command === 'message') {
    await announceMessages({ db, announcer }, await findMessages(db.read, madeIds))
    return
  }
  if (command === 'warning') {
    for (const note of await findNotes(db.read, madeIds))
      announcer.announce(pushes.sessionWarned, { testSessionId: note.testSessionId }, toWarning(note))
    return
  }
  if (command === 'terminate' || command === 'keep') {
    for (const testSessionId of changed) announcer.emit('candidateChanged', { testSessionId })
    return
  }
  await commands.announceAll(changed)
  if (command === 'take-back')
    for (const { id, testSessionId } of credits) announcer.announce(pushes.timeTakenBack, { testSessionId }, { id })
  if (command !== 'credit') return
  for (const testSessionId of changed)
    announcer.announce(
      pushes.timeGiven,
      { testSessionId },
      { id: madeId(requestId, testSessionId), kind: 'incident', creditMs: order.minutes * 60_000, reason: text },
    )
}
