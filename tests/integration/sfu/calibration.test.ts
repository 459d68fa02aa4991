import { randomUUID } from 'node:crypto'
import { troubleOf, withDot } from '@pengawas/api/supervision/check-ins/calibration.rules'
import type { GazeRecord } from '@pengawas/api/supervision/check-ins/check-ins.entity'
import { createCandidateAnalyser } from '@pengawas/ml/candidate-analyser'
import type { GazeLook } from '@pengawas/shared/contracts/analysis'
import { CALIBRATION_DOTS } from '@pengawas/shared/contracts/check-ins'
import { hubNotices, hubRequests, nodeRequests } from '@pengawas/shared/sockets/media-node'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CENTRED, drawFrame } from '../../../ml/test-support/frames.ts'
import { testModels } from '../../../ml/test-support/models.ts'
import { moveEyes } from '../../../ml/test-support/moved-eyes.ts'
import { drawScene } from '../../support/scenes.ts'
import { fakeAnalyser } from './support/fake-analyser.ts'
import { plainTransports } from './support/plain-transport.ts'
import { openCandidate, openStage, publishCamera, type Stage, type StagedCandidate } from './support/stage.ts'
import { encodeKeyFrame } from './support/vp8-source.ts'

/** The models themselves, on pictures that were published. */
let stage: Stage
let layers: Uint8Array[]

beforeAll(async () => {
  const analyser = await createCandidateAnalyser({
    modelsDirectory: await testModels(),
    log: pino({ level: 'silent' }),
  })
  const [picture] = await drawScene('alone')
  layers = [await encodeKeyFrame(picture ?? expect.fail('no picture'), { width: 640, height: 360 }, 80)]
  stage = await openStage({
    openTransport: plainTransports({ sinkPort: 9, srtp: false }),
    analyser: { ...fakeAnalyser(), ...analyser },
  })
  stage.closeLater(() => analyser.close())
  await stage.hub.next(hubRequests.announce)
}, 60_000)
afterAll(() => stage.close())

/** The next direction that is reported of a candidate after this moment. */
const gazeAfter = async ({ testSessionId }: StagedCandidate, since: number): Promise<string> => {
  const observed = await stage.hub.next(
    hubNotices.analysis,
    (notice) => notice.testSessionId === testSessionId && notice.analysis.at > since,
  )
  return observed.analysis.gaze
}

it('measures where a candidate looks, judges from there at once, and again from what a hub has kept', async () => {
  const candidate = await openCandidate(stage)
  const { testSessionId } = candidate
  await publishCamera(stage, candidate, layers)
  const { analysis, look } = await stage.hub.ask(nodeRequests.measureGaze, { testSessionId })
  expect(analysis).toBe('on')
  // She looks straight into the camera.
  expect(look?.head.yaw).toBeCloseTo(0.6, -1)
  expect(look?.head.pitch).toBeCloseTo(0, -1)
  const measured = look ?? expect.fail('no look')
  const turned = { ...measured, head: { ...measured.head, yaw: measured.head.yaw - 25 } }

  await stage.hub.ask(nodeRequests.calibrateGaze, { testSessionId, baseline: measured })
  expect(await gazeAfter(candidate, Date.now())).toBe('center')
  await stage.hub.ask(nodeRequests.calibrateGaze, { testSessionId, baseline: turned })
  expect(await gazeAfter(candidate, Date.now())).toBe('away')
  await stage.hub.ask(nodeRequests.beginTest, { testSessionId })
  expect(await gazeAfter(candidate, Date.now())).toBe('away')
  await stage.hub.ask(nodeRequests.beginTest, { testSessionId, gazeBaseline: measured })
  expect(await gazeAfter(candidate, Date.now())).toBe('center')
  await stage.hub.ask(nodeRequests.closePeer, { testSessionId })

  const returned = await openCandidate(stage, true, randomUUID(), turned)
  await publishCamera(stage, returned, layers)
  expect(await gazeAfter(returned, 0)).toBe('away')
}, 60_000)

/** What five dots come to for eyes that move by so much of the way to each; who looks left looks right in the picture. */
async function calibrate(share: number): Promise<GazeRecord> {
  const lookAt = async ({ x, y }: (typeof CALIBRATION_DOTS)[number]): Promise<GazeLook> => {
    const picture = await drawFrame([CENTRED], await moveEyes((0.5 - x) * 6 * share, (y - 0.5) * 3.6 * share))
    const candidate = await openCandidate(stage)
    const { testSessionId } = candidate
    await publishCamera(stage, candidate, [await encodeKeyFrame(picture, { width: 640, height: 360 }, 80)])
    const { look } = await stage.hub.ask(nodeRequests.measureGaze, { testSessionId })
    await stage.hub.ask(nodeRequests.closePeer, { testSessionId })
    return look ?? expect.fail('no look')
  }
  const looks = await Promise.all(CALIBRATION_DOTS.map(lookAt))
  const none: GazeRecord = { dots: {}, baseline: null }
  return looks.reduce((record, look, dot) => withDot(record, dot, look, new Date()), none)
}

it('has a baseline of eyes that follow the dots, and none of a portrait that is held before the camera', async () => {
  const followed = await calibrate(1)
  expect(troubleOf(followed)).toBeNull()
  expect(followed.baseline?.gaze.yaw).toBeCloseTo(-3, -1)
  const still = await calibrate(0)
  expect([troubleOf(still), still.baseline]).toEqual(['unmoved', null])
}, 60_000)

it('says where eyes are not seen, and where nothing is analysed', async () => {
  const absent = await openCandidate(stage)
  expect(await stage.hub.ask(nodeRequests.measureGaze, { testSessionId: absent.testSessionId })).toEqual({
    analysis: 'on',
    look: null,
  })
  const unanalysed = await openCandidate(stage, false)
  expect(await stage.hub.ask(nodeRequests.measureGaze, { testSessionId: unanalysed.testSessionId })).toEqual({
    analysis: 'off',
    look: null,
  })
})
