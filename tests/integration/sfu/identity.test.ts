import { createCandidateAnalyser } from '@pengawas/ml/candidate-analyser'
import { hubNotices, hubRequests, nodeRequests } from '@pengawas/shared/sockets/media-node'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DISGUISE } from '../../../ml/test-support/disguise.ts'
import { CENTRED, drawFrame, PORTRAIT } from '../../../ml/test-support/frames.ts'
import { testModels } from '../../../ml/test-support/models.ts'
import { fakeAnalyser } from './support/fake-analyser.ts'
import { plainTransports } from './support/plain-transport.ts'
import { openCandidate, openStage, publishCamera, type Stage } from './support/stage.ts'
import { encodeKeyFrame } from './support/vp8-source.ts'

let stage: Stage
/** What is published, and what a check-in has kept. */
let own: Uint8Array[]
let others: Uint8Array[]
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
  const disguised = await sharp(PORTRAIT)
    .composite([
      { input: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">${DISGUISE}</svg>`) },
    ])
    .png()
    .toBuffer()
  const size = { width: 640, height: 360 }
  own = [await encodeKeyFrame(await drawFrame([CENTRED]), size, 80)]
  others = [await encodeKeyFrame(await drawFrame([CENTRED], disguised), size, 80)]
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

it('doubts another face than that of the check-in, with a picture, and not the same one', async () => {
  const [same, another] = [await openCandidate(stage), await openCandidate(stage)]
  await publishCamera(stage, same, own)
  await publishCamera(stage, another, others)
  // In the check-in nothing is compared, and no portrait is asked for.
  const { analysis } = await stage.hub.next(
    hubNotices.analysis,
    ({ testSessionId }) => testSessionId === another.testSessionId,
  )
  expect(analysis).not.toHaveProperty('identity')
  expect(stage.hub.received(hubRequests.checkInPortrait)).toEqual([])
  for (const { testSessionId } of [same, another]) await stage.hub.ask(nodeRequests.beginTest, { testSessionId })

  const { testSessionId, flag, evidence } = await stage.hub.next(
    hubRequests.raiseFlag,
    (raised) => raised.flag.reason.startsWith('other-person'),
    40_000,
  )
  expect(testSessionId).toBe(another.testSessionId)
  expect(flag).toMatchObject({ reason: 'other-person', type: 'face-detection', inTest: true })
  expect(flag.timesSeen).toBeGreaterThanOrEqual(5)
  expect(flag.details.thresholds).toMatchObject({ otherBelow: 0.62, clearlyOtherBelow: 0.58, sameFrom: 0.72 })
  const alike = flag.details.samples.map(({ values }) => values['meanLikeness'] ?? 1)
  expect(Math.max(...alike)).toBeLessThan(0.62)
  expect(evidence?.byteLength).toBeGreaterThan(1_000)
  // Both are compared, and it is said how long ago.
  for (const candidate of [same, another]) {
    const { analysis } = await stage.hub.next(
      hubNotices.analysis,
      ({ testSessionId: of, analysis }) => of === candidate.testSessionId && analysis.identity?.isCompared === true,
    )
    expect(analysis.identity).toMatchObject({ source: 'portrait' })
    expect(analysis.identity?.ageMs).toBeLessThan(20_000)
  }
  // Nothing of a face is in what the flag rests on.
  expect(JSON.stringify(flag.details).length).toBeLessThan(4_000)
  const asked = stage.hub.received(hubRequests.checkInPortrait).map((payload) => payload.testSessionId)
  expect(asked.toSorted()).toEqual([same.testSessionId, another.testSessionId].toSorted())
}, 90_000)
