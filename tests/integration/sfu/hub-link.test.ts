import type { Acknowledgement } from '@pengawas/shared/sockets/event'
import { hubNotices, hubRequests, nodeRequests } from '@pengawas/shared/sockets/media-node'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '../../support/paths.ts'
import { flagOf } from './support/fake-analyser.ts'
import { plainTransports } from './support/plain-transport.ts'
import { openCandidate, openStage, publishCamera } from './support/stage.ts'
import type { Stage } from './support/stage.ts'
import { encodeKeyFrame } from './support/vp8-source.ts'

describe('the link to the hub', () => {
  let keyFrame: Uint8Array
  let stage: Stage

  beforeAll(async () => {
    keyFrame = await encodeKeyFrame(paths.portrait, { width: 320, height: 180 })
  })
  beforeEach(async () => {
    stage = await openStage({ openTransport: plainTransports({ sinkPort: 9, srtp: false }) })
    await stage.hub.next(hubRequests.announce)
  })
  afterEach(() => stage.close())

  /** From now on every picture is a flag, named by its number. */
  const flagEveryPicture = (): void => {
    let count = 0
    const calm = stage.analyser.verdict
    stage.analyser.verdict = (testSessionId, frame) => {
      count += 1
      const verdict = calm(testSessionId, frame)
      if (verdict.status !== 'analysed') return verdict
      return { ...verdict, flags: [{ flag: flagOf(`flag-${count}`), evidence: frame.picture }] }
    }
  }

  it('continues to analyse while the hub is away, and then delivers every flag once, in order, and the whole state', async () => {
    const candidate = await openCandidate(stage)
    await publishCamera(stage, candidate, [keyFrame])
    await vi.waitFor(() => expect(stage.analyser.frames.length).toBeGreaterThan(0), 10_000)
    await stage.hub.close()
    await vi.waitFor(() => expect(stage.node.announced).toBe(false))
    const framesBefore = stage.analyser.frames.length
    flagEveryPicture()
    await vi.waitFor(() => expect(stage.analyser.frames.length).toBeGreaterThan(framesBefore + 5), 10_000)

    stage.hub.messages.length = 0
    await stage.hub.open()

    const announced = await stage.hub.next(hubRequests.announce)
    expect(announced.peers).toMatchObject([
      {
        testSessionId: candidate.testSessionId,
        connection: 'connected',
        producers: [{ source: 'camera', paused: false }],
      },
    ])
    await stage.hub.next(hubRequests.raiseFlag, ({ flag }) => flag.reason === 'flag-5')
    const raised = stage.hub.received(hubRequests.raiseFlag)
    // Each says what the node's clock says now, and not when it was raised: the hub reads it against its own.
    for (const { sentAt } of raised) expect(Math.abs(Date.now() - (sentAt ?? 0))).toBeLessThan(10_000)
    const reasons = raised.map(({ flag }) => flag.reason)
    expect(reasons.slice(0, 5)).toEqual(['flag-1', 'flag-2', 'flag-3', 'flag-4', 'flag-5'])
  })

  it('repeats a flag that the hub cannot take now, and sets aside one that it will never take', async () => {
    const refusals = ['unavailable', 'internal']
    stage.hub.answer = (name) => {
      const refusal = name === hubRequests.raiseFlag.name ? refusals.shift() : undefined
      return refusal === undefined ? { ok: true, data: {} } : { ok: false, error: refusal, message: '' }
    }
    flagEveryPicture()
    await publishCamera(stage, await openCandidate(stage), [keyFrame])

    await stage.hub.next(hubRequests.raiseFlag, ({ flag }) => flag.reason === 'flag-2')
    const reasons = stage.hub.received(hubRequests.raiseFlag).map(({ flag }) => flag.reason)
    expect(reasons.slice(0, 4)).toEqual(['flag-1', 'flag-1', 'flag-1', 'flag-2'])

    const refused = stage.hub.received(hubRequests.raiseFlag).length
    stage.hub.answer = () => ({ ok: false, error: 'not-found', message: '' })
    await vi.waitFor(
      () => expect(stage.hub.received(hubRequests.raiseFlag).length).toBeGreaterThan(refused + 3),
      10_000,
    )
    const ids = stage.hub
      .received(hubRequests.raiseFlag)
      .slice(refused + 1)
      .map(({ flag }) => flag.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(stage.node.load().refusedFlags.kept).toBeGreaterThan(0)
  })

  it('reconnects after the hub refused its secret', async () => {
    await stage.hub.close()
    await vi.waitFor(() => expect(stage.node.announced).toBe(false))
    const { secret } = stage.hub
    stage.hub.secret = 'another secret'
    stage.hub.messages.length = 0
    await stage.hub.open()
    await stage.hub.refused()
    expect(stage.hub.received(hubRequests.announce)).toEqual([])
    stage.hub.secret = secret
    await stage.hub.next(hubRequests.announce)
  })

  it('accepts as an answer only what follows the contract', async () => {
    const candidate = await openCandidate(stage)
    stage.hub.messages.length = 0
    const nonsense = [undefined, { ok: true }, { ok: 'yes' }] as unknown as Acknowledgement[]
    stage.hub.answer = () => (nonsense.length > 0 ? nonsense.pop() : { ok: true, data: {} })
    await publishCamera(stage, candidate, [keyFrame])
    await vi.waitFor(() => expect(nonsense).toEqual([]), 10_000)
    await vi.waitFor(
      () => expect(stage.hub.received(hubRequests.peerChanged).at(-1)?.connection).toBe('connected'),
      10_000,
    )
  })

  it('closes the peers that the hub no longer wants', async () => {
    const candidate = await openCandidate(stage)
    await stage.hub.close()
    await vi.waitFor(() => expect(stage.node.announced).toBe(false))
    stage.hub.answer = (name) => ({
      ok: true,
      data: name === hubRequests.announce.name ? { closePeers: [candidate.testSessionId] } : {},
    })
    await stage.hub.open()
    await vi.waitFor(() => expect(stage.node.load().peers).toBe(0), 10_000)
  })

  it('lets analysis begin anew with a test that began while the hub was away, and only with the first word of it', async () => {
    const { testSessionId } = await openCandidate(stage)
    const forget = vi.spyOn(stage.analyser, 'forget')
    stage.hub.answer = (name) => ({
      ok: true,
      data: name === hubRequests.announce.name ? { closePeers: [], begun: [testSessionId] } : {},
    })
    const announceAgain = async (): Promise<void> => {
      await stage.hub.close()
      await vi.waitFor(() => expect(stage.node.announced).toBe(false))
      await stage.hub.open()
      await vi.waitFor(() => expect(stage.node.announced).toBe(true), 10_000)
    }
    await announceAgain()
    await announceAgain()
    expect(forget.mock.calls).toEqual([[testSessionId]])
  })

  it('reports what a peer publishes, and whether it is paused', async () => {
    const candidate = await openCandidate(stage)
    const { producerId } = await publishCamera(stage, candidate, [keyFrame])
    await stage.hub.next(
      hubRequests.peerChanged,
      ({ connection, producers }) => connection === 'connected' && producers.length === 1,
    )
    await stage.hub.ask(nodeRequests.setProducer, { testSessionId: candidate.testSessionId, producerId, paused: true })
    await stage.hub.next(hubRequests.peerChanged, ({ producers }) => producers[0]?.paused === true)
    const frames = stage.analyser.frames.length
    const loads = stage.hub.received(hubNotices.load).length
    await vi.waitFor(() => expect(stage.hub.received(hubNotices.load).length).toBe(loads + 2), 10_000)
    expect(stage.analyser.frames.length).toBe(frames)

    await stage.hub.ask(nodeRequests.closeProducer, { testSessionId: candidate.testSessionId, producerId })
    await stage.hub.next(hubRequests.peerChanged, ({ producers }) => producers.length === 0)
  })

  it('tells of every candidate what is known of all in one moment', async () => {
    const TOGETHER = 4
    const waiting: (() => void)[] = []
    const { analyser } = stage
    const analyse = analyser.analyse.bind(analyser)
    // As where inference dies, and everything that waits for it is answered at once.
    analyser.analyse = async (testSessionId, frame) => {
      const verdict = await analyse(testSessionId, frame)
      if (waiting.length === TOGETHER || verdict.status !== 'analysed') return verdict
      await new Promise<void>((resolve) => {
        if (waiting.push(resolve) === TOGETHER) for (const answer of waiting) answer()
      })
      return { ...verdict, live: { ...verdict.live, faces: 3 } }
    }
    const ids: string[] = []
    for (let ordinal = 0; ordinal < TOGETHER; ordinal++) {
      const candidate = await openCandidate(stage)
      await publishCamera(stage, candidate, [keyFrame])
      ids.push(candidate.testSessionId)
    }
    for (const id of ids)
      await stage.hub.next(
        hubNotices.analysis,
        ({ testSessionId, analysis }) => testSessionId === id && analysis.faces === 3,
      )
  })

  it('reports that nothing is known when the camera seems live and no key frame arrives', async () => {
    const candidate = await openCandidate(stage)
    const { camera } = await publishCamera(stage, candidate, [keyFrame])
    await vi.waitFor(() => expect(stage.analyser.frames.length).toBeGreaterThan(0), 10_000)
    camera.ignoreKeyFrameRequests()
    await stage.hub.next(hubNotices.analysis, ({ analysis }) => analysis.faces === null && analysis.gaze === 'unknown')
    expect(stage.node.load().inference.skipped).toBeGreaterThanOrEqual(3)
  })
})
