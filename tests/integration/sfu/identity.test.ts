import { createCandidateAnalyser } from '@pengawas/ml/candidate-analyser'
import { hubNotices, hubRequests, nodeRequests } from '@pengawas/shared/sockets/media-node'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { CENTRED, drawFrame, FACELESS } from '../../../ml/test-support/frames.ts'
import { testModels } from '../../../ml/test-support/models.ts'
import { drawOtherPortrait } from '../../../ml/test-support/other-person.ts'
import { fakeAnalyser } from './support/fake-analyser.ts'
import { plainTransports } from './support/plain-transport.ts'
import { openCandidate, openStage, publishCamera, type Stage } from './support/stage.ts'
import { encodeKeyFrame } from './support/vp8-source.ts'

/** Pictures of two candidates are not taken at the same moments. */
const TWO_LOOKS_MS = 4_000
const WITHIN = { timeout: 25_000, interval: 50 }

let stage: Stage
/** What is published, and what a check-in has kept. */
let own: Uint8Array[]
let others: Uint8Array[]
let nobody: Uint8Array[]
let portrait: Buffer

beforeAll(async () => {
  const analyser = await createCandidateAnalyser({
    modelsDirectory: await testModels(),
    log: pino({ level: 'silent' }),
  })
  stage = await openStage({
    openTransport: plainTransports({ sinkPort: 9, srtp: false }),
    analyser: { ...fakeAnalyser(), ...analyser },
  })
  stage.closeLater(() => analyser.close())
  portrait = await drawFrame([{ ...CENTRED, x: CENTRED.x - 20 }])
  const size = { width: 640, height: 360 }
  own = [await encodeKeyFrame(await drawFrame([CENTRED]), size, 80)]
  others = [await encodeKeyFrame(await drawFrame([CENTRED], await drawOtherPortrait()), size, 80)]
  nobody = [await encodeKeyFrame(await FACELESS.gradient(), size, 80)]
  stage.hub.answer = (name) => ({
    ok: true,
    data:
      name === hubRequests.announce.name
        ? { closePeers: [] }
        : name === hubRequests.checkInPortrait.name
          ? { portrait, isCompared: true }
          : {},
  })
  await stage.hub.next(hubRequests.announce)
}, 60_000)
afterAll(() => stage.close())

const flagsOf = (testSessionId: string): string[] =>
  stage.hub
    .received(hubRequests.raiseFlag)
    .filter((raised) => raised.testSessionId === testSessionId)
    .map(({ flag }) => flag.reason)

it('doubts another face than that of the check-in, with a picture, and not the same one that comes back', async () => {
  const [returning, replaced] = [await openCandidate(stage), await openCandidate(stage)]
  const both = [returning.testSessionId, replaced.testSessionId]
  const { camera: returningCamera } = await publishCamera(stage, returning, own)
  const { camera: replacedCamera } = await publishCamera(stage, replaced, own)
  // In the check-in nothing is compared, and no portrait is asked for.
  const { analysis } = await stage.hub.next(
    hubNotices.analysis,
    ({ testSessionId }) => testSessionId === replaced.testSessionId,
  )
  expect(analysis).not.toHaveProperty('identity')
  expect(stage.hub.received(hubRequests.checkInPortrait)).toEqual([])
  for (const testSessionId of both) {
    await stage.hub.ask(nodeRequests.beginTest, { testSessionId })
    await stage.hub.next(hubRequests.checkInPortrait, (asked) => asked.testSessionId === testSessionId)
  }

  for (const camera of [returningCamera, replacedCamera]) camera.show(nobody)
  for (const testSessionId of both) await vi.waitFor(() => expect(flagsOf(testSessionId)).toContain('no-face'), WITHIN)
  returningCamera.show(own)
  replacedCamera.show(others)

  const { testSessionId, flag, evidence } = await stage.hub.next(
    hubRequests.raiseFlag,
    (raised) => raised.flag.reason.startsWith('other-person'),
    60_000,
  )
  expect(testSessionId).toBe(replaced.testSessionId)
  expect(flag).toMatchObject({ reason: 'other-person', type: 'face-detection', inTest: true })
  expect(flag.timesSeen).toBeGreaterThanOrEqual(5)
  expect(flag.details.thresholds).toMatchObject({ otherBelow: 0.62, clearlyOtherBelow: 0.58, sameFrom: 0.72 })
  const alike = flag.details.samples.map(({ values }) => values['meanLikeness'] ?? 1)
  expect(Math.max(...alike)).toBeLessThan(0.62)
  expect(evidence?.byteLength).toBeGreaterThan(1_000)
  // Both are compared, and it is said how long ago.
  for (const candidate of both) {
    const { analysis: compared } = await stage.hub.next(
      hubNotices.analysis,
      ({ testSessionId: of, analysis: each }) => of === candidate && each.identity?.isCompared === true,
    )
    expect(compared.identity).toMatchObject({ source: 'portrait' })
    expect(compared.identity?.ageMs).toBeLessThan(20_000)
  }
  // Nothing of a face is in what the flag rests on.
  expect(JSON.stringify(flag.details).length).toBeLessThan(4_000)
  const asked = stage.hub.received(hubRequests.checkInPortrait).map((payload) => payload.testSessionId)
  expect(asked.toSorted()).toEqual(both.toSorted())
  // By then, who came back would have been doubted as well.
  const until = flag.detectedAt + TWO_LOOKS_MS
  await stage.hub.next(
    hubNotices.analysis,
    ({ testSessionId, analysis }) => testSessionId === returning.testSessionId && analysis.at > until,
  )
  expect(flagsOf(returning.testSessionId).filter((reason) => reason.startsWith('other-person'))).toEqual([])
}, 90_000)
