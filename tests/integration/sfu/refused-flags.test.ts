import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HubLink } from '@pengawas/sfu/hub-link/hub-link'
import { PeerRegistry } from '@pengawas/sfu/peers/peer-registry'
import { ProbeRegistry } from '@pengawas/sfu/probes/probe-registry'
import { PictureShelf } from '@pengawas/sfu/taps/picture-shelf'
import { TalkRegistry } from '@pengawas/sfu/talks/talk-registry'
import { ViewerRegistry } from '@pengawas/sfu/viewers/viewer-registry'
import { flagListSchema, NO_REFUSED_FLAGS } from '@pengawas/shared/contracts/flags'
import { systemMetricsSchema, type SystemCheck } from '@pengawas/shared/contracts/system'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aFlag, FakeMediaNode, PICTURE } from '../hub/fake-media-node.ts'
import { takePlace } from '../hub/pages.ts'
import { fetchData, openTestHub, people, SECRET, signIn, startSession, type TestHub } from '../hub/test-hub.ts'

const NODE_ID = 'node-refused'
const asTheyAre = { fit: (picture: Uint8Array) => Promise.resolve(picture) }
const noTransport = (): Promise<never> => Promise.reject(new Error('no media in this test'))

describe('flags that a hub refuses', () => {
  let hub: TestHub
  let dataDir: string
  let links: HubLink[]

  beforeEach(async () => {
    hub = await openTestHub()
    dataDir = await mkdtemp(path.join(tmpdir(), 'pengawas-refused-'))
    links = []
  })
  afterEach(async () => {
    for (const link of links) await link.close()
    await hub.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** The link of a media node without media, which reports the load that it would report. */
  async function openLink(version: string): Promise<HubLink> {
    const config = { hubUrl: hub.nodeUrl, nodeId: NODE_ID, nodeSecret: SECRET, dataDir }
    const link = await HubLink.open({ config, log: pino({ level: 'silent' }), version, shrinker: asTheyAre })
    links.push(link)
    const viewers = new ViewerRegistry(noTransport)
    const listener = {
      opened: () => undefined,
      changed: () => undefined,
      published: () => undefined,
      closed: () => undefined,
      lost: () => undefined,
    }
    const peers = new PeerRegistry({
      nodeId: NODE_ID,
      now: Date.now,
      openTransport: noTransport,
      workers: () => [],
      listener,
    })
    const workers = {
      require: () => {
        throw new Error('no workers in this test')
      },
    }
    link.dial({
      context: {
        ...{ peers, phones: peers, viewers, workers, talks: new TalkRegistry(noTransport) },
        probes: new ProbeRegistry(noTransport, Date.now),
        peerStates: () => peers.states(),
        ...{ pictures: new PictureShelf(Date.now), now: Date.now },
        ...{ tileShrinker: { ...asTheyAre, shrink: () => Promise.resolve(null) }, keptShrinker: asTheyAre },
        analysis: {
          begin: () => undefined,
          startAnew: () => undefined,
          measureFraming: () => undefined,
          measureGaze: () => Promise.resolve(undefined),
          calibrateGaze: () => undefined,
        },
        recording: {
          ...{ begin: () => undefined, keep: () => undefined, stateOf: () => 'off' as const },
          cut: () => Promise.resolve({ recording: 'off' as const, segments: [] }),
        },
        uploads: { sendFirst: () => Promise.resolve([]) },
        inferenceState: () => 'ready',
      },
      load: () => ({
        ...{ nodeId: NODE_ID, peers: 0, viewers: 0, consumers: 0, workers: [] },
        inference: { state: 'ready', queued: 0, analysed: 0, skipped: 0, latencyP50Ms: null, latencyP95Ms: null },
        refusedFlags: link.refusedFlags,
      }),
    })
    await vi.waitFor(() => expect(link.announced).toBe(true), 10_000)
    return link
  }

  it('are set aside, counted on the system page, and delivered after an upgrade', async () => {
    const { session, token } = await startSession(hub, people.candidate1)
    const superAdmin = await signIn(hub, people.superAdmin)
    const mediaNodes = async (): Promise<SystemCheck | undefined> => {
      const { checks } = await fetchData(hub, '/api/system/metrics', systemMetricsSchema, { token: superAdmin })
      return checks.find(({ name }) => name === 'mediaNodes')
    }
    const flags = [aFlag({ detectedAt: Date.now() }), aFlag({ detectedAt: Date.now() })]

    // The hub has not placed the candidate on this node, so it refuses what the node reports about them.
    const link = await openLink('1')
    for (const flag of flags) link.raiseFlag(session.id, flag, PICTURE)
    await vi.waitFor(() => expect(link.refusedFlags).toEqual({ ...NO_REFUSED_FLAGS, kept: 2 }), 10_000)
    const folder = path.join(dataDir, 'media-node', NODE_ID)
    const names = await readdir(path.join(folder, 'refused-flags'))
    expect(names).toHaveLength(2)
    for (const name of names) expect((await stat(path.join(folder, 'refused-flags', name))).mode & 0o777).toBe(0o600)
    await vi.waitFor(async () => expect(await readdir(path.join(folder, 'flags'))).toEqual([]))
    await vi.waitFor(
      async () =>
        expect(await mediaNodes()).toMatchObject({
          status: 'degraded',
          detail: { code: 'flagsRefused', kept: 2, lost: 0, expired: 0, isNearlyFull: false },
        }),
      10_000,
    )
    await link.close()

    const node = await FakeMediaNode.join(hub.nodeUrl, NODE_ID)
    await takePlace(hub, token, session.id)
    node.close()

    const same = await openLink('1')
    expect(same.unanswered).toBe(0)
    expect(same.refusedFlags.kept).toBe(2)
    await same.close()

    const upgraded = await openLink('2')
    await vi.waitFor(() => expect(upgraded.unanswered).toBe(0), 10_000)
    expect(upgraded.refusedFlags).toEqual(NO_REFUSED_FLAGS)
    const stored = await fetchData(
      hub,
      `/api/ai-proctoring/flags?assessmentId=${session.assessmentId}&after=0&limit=10`,
      flagListSchema,
      { token: await signIn(hub, people.proctor) },
    )
    expect(stored.flags.map(({ id }) => id)).toEqual(flags.map(({ id }) => id))
    await vi.waitFor(async () => expect(await mediaNodes()).toMatchObject({ status: 'ok', detail: null }), 10_000)
  })

  it('stay in the spool where they cannot be set aside, and hold up no flag behind them', async () => {
    const { session } = await startSession(hub, people.candidate1)
    const folder = path.join(dataDir, 'media-node', NODE_ID)
    const full = await openLink('1')
    await rm(path.join(folder, 'refused-flags'), { recursive: true })
    const flags = [aFlag({ detectedAt: Date.now() }), aFlag({ detectedAt: Date.now() })]
    for (const flag of flags) full.raiseFlag(session.id, flag, PICTURE)
    await vi.waitFor(() => expect(full.unanswered).toBe(0), 10_000)
    expect(full.refusedFlags.kept).toBe(0)
    await full.close()
    expect(await readdir(path.join(folder, 'flags'))).toHaveLength(2)

    const free = await openLink('1')
    await vi.waitFor(() => expect(free.refusedFlags).toEqual({ ...NO_REFUSED_FLAGS, kept: 2 }), 10_000)
    await vi.waitFor(async () => expect(await readdir(path.join(folder, 'flags'))).toEqual([]))
  })
})
