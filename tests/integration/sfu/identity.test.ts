import { createCandidateAnalyser } from '@pengawas/ml/candidate-analyser'
import { hubNotices, hubRequests, nodeRequests } from '@pengawas/shared/sockets/media-node'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CENTRED, drawFrame, PORTRAIT } from '../../../ml/test-support/frames.ts'
import { testModels } from '../../../ml/test-support/models.ts'
import { fakeAnalyser } from './support/fake-analyser.ts'
import { plainTransports } from './support/plain-transport.ts'
import { openCandidate, openStage, publishCamera, type Stage } from './support/stage.ts'
import { encodeKeyFrame } from './support/vp8-source.ts'

/** Beard, moustache, eyebrows and hair, in pixels of the portrait: to the models that is another face. Its eyes stay free: behind dark glasses no face is compared. */
const DISGUISE = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
  <path d="M178 135 Q182 200 225 205 Q268 200 272 135 Q262 160 250 158 Q225 148 200 158 Q188 160 178 135Z" fill="#2a1c12" opacity=".8"/>
  <path d="M207 166 Q225 176 243 166 Q225 172 207 166Z" fill="#b05a50"/>
  <g fill="#1a0f08"><path d="M200 152 Q225 140 250 152 Q240 162 225 156 Q210 162 200 152Z"/>
  <path d="M182 96 Q200 84 220 94 L218 88 Q200 76 180 90Z M232 94 Q250 84 270 96 L272 90 Q250 76 234 88Z"/></g>
  <path d="M160 130 Q150 40 225 35 Q300 40 290 130 Q280 80 225 78 Q170 80 160 130Z" fill="#d8c070"/></svg>`

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
    .composite([{ input: Buffer.from(DISGUISE) }])
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
  await stage.hub.next(hubNotices.analysis, ({ testSessionId }) => testSessionId === another.testSessionId)
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
  expect(flag.details.thresholds).toMatchObject({ otherBelow: 0.62, sameFrom: 0.68 })
  const alike = flag.details.samples.map(({ values }) => values['likeness'] ?? 1)
  expect(Math.max(...alike)).toBeLessThan(0.62)
  expect(evidence?.byteLength).toBeGreaterThan(1_000)
  // Nothing of a face is in what the flag rests on.
  expect(JSON.stringify(flag.details).length).toBeLessThan(4_000)
  const asked = stage.hub.received(hubRequests.checkInPortrait).map((payload) => payload.testSessionId)
  expect(asked.toSorted()).toEqual([same.testSessionId, another.testSessionId].toSorted())
}, 90_000)
