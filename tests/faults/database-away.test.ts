import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { call } from '../integration/hub/test-hub.ts'
import {
  begin,
  choice,
  openTaking,
  save,
  saveBody,
  storedRevisions,
  type Taking,
  trySave,
} from '../integration/taking/support.ts'
import { type MariaDb, startMariaDb } from '../support/mariadb.ts'

let server: MariaDb
let taking: Taking
beforeAll(async () => {
  server = await startMariaDb()
  taking = await openTaking(await server.createDatabase('away'))
})
afterAll(async () => {
  await taking.close()
  await server.stop()
})

const ask = (path: string): ReturnType<typeof call> => call(taking.hub, path)

it('refuses answers as unavailable while the database is away, and takes the same ones when it is back', async () => {
  const { session, run } = await begin(taking)
  const [first, second] = run.items.map(({ questionId }) => questionId)
  if (first === undefined || second === undefined) throw new Error('too few questions')
  await save(taking, session.id, first, saveBody(1, choice(0)))
  await server.goAway()
  // A load balancer sends nobody here; nobody starts the hub again, which would help nothing.
  expect([(await ask('/ready')).status, (await ask('/health')).status]).toEqual([503, 200])
  const bodies = [saveBody(2, choice(1)), saveBody(1, choice(2))] as const
  for (const [questionId, body] of [
    [first, bodies[0]],
    [second, bodies[1]],
  ] as const) {
    const refused = await trySave(taking, session.id, questionId, body)
    expect([refused.status, refused.body.error]).toEqual([503, 'unavailable'])
  }
  await server.restart()
  await vi.waitFor(
    async () => {
      expect((await trySave(taking, session.id, first, bodies[0])).body.data).toMatchObject({
        outcome: 'stored',
        revision: 2,
      })
    },
    { timeout: 20_000, interval: 100 },
  )
  expect(await save(taking, session.id, second, bodies[1])).toMatchObject({ outcome: 'stored', revision: 1 })
  expect(await storedRevisions(taking, session.id)).toEqual(
    new Map([
      [first, 2],
      [second, 1],
    ]),
  )
})
