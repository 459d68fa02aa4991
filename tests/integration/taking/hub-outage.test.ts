import { heartbeatEntity } from '@pengawas/api/sessions/outages/heartbeat.entity'
import { clockCreditsPageSchema } from '@pengawas/shared/contracts/incidents'
import { expect, it } from 'vitest'
import { fetchData, openTestHub } from '../hub/test-hub.ts'
import { begin, command, advanceTime, openTaking } from './support.ts'

const SILENT_MS = 120_000

it('proposes credit for the time without any hub, for tests that ran then', async () => {
  const taking = await openTaking(undefined)
  const { dataDir } = taking.hub
  const running = await begin(taking)
  await advanceTime(taking, running.session.id, 10)
  const paused = await begin(taking)
  await command(taking, paused.session.id, 'pause')
  await taking.hub.stop()
  await taking.db.write((manager) =>
    manager.update(heartbeatEntity, { id: 1 }, { at: new Date(Date.now() - SILENT_MS) }),
  )
  const hub = await openTestHub({ dataDir })
  try {
    const { items: credits } = await fetchData(hub, '/api/clock-credits?decision=pending', clockCreditsPageSchema, {
      token: taking.tokens.superAdmin,
    })
    expect(credits.map(({ testSessionId, kind }) => [testSessionId, kind])).toEqual([[running.session.id, 'outage']])
    expect(Math.abs((credits[0]?.creditMs ?? 0) - SILENT_MS)).toBeLessThan(20_000)
  } finally {
    await taking.db.close()
    await hub.close()
  }
})
