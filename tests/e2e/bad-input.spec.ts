import { randomUUID } from 'node:crypto'
import { wallSchema } from '@pengawas/shared/contracts/proctoring'
import { CANDIDATE_NAMESPACE, candidateRequests } from '@pengawas/shared/sockets/candidate'
import { MEDIA_NAMESPACE } from '@pengawas/shared/sockets/media-node'
import { PROCTOR_NAMESPACE, proctorRequests } from '@pengawas/shared/sockets/proctor'
import { expect, test } from 'playwright/test'
import { makeCameraFile } from '../support/camera-files.ts'
import { waitForScene } from '../support/camera-watch.ts'
import { Closer } from '../support/closer.ts'
import { plugIn, setMuted, unplug } from '../support/device-faults.ts'
import { ask, callHub, nameOf, nip, openSocket, signIn, startTestSession } from '../support/hub-client.ts'
import { waitForMotion } from '../support/motion.ts'
import { CandidatePage } from '../support/pages/candidate-page.ts'
import { WallPage } from '../support/pages/wall-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

/** What goes wrong with devices, browsers, processes and payloads: each gets a clear message, and the rest goes on. */
test.describe.configure({ mode: 'serial' })

const opened = new Closer()
let stack: Stack
let wall: WallPage
/** Sits through all of it, in view of the proctor. */
let candidate: CandidatePage
let name: string
let calmFile: string

test.beforeAll(async () => {
  test.setTimeout(180_000)
  stack = opened.add(await startStack())
  calmFile = await makeCameraFile([{ scene: 'alone', seconds: 12 }])
  name = await nameOf(stack.url, nip.candidate(1))
  wall = opened.add(await WallPage.open(stack.url, nip.proctor))
  candidate = opened.add(await CandidatePage.launch(stack.url, { nip: nip.candidate(1), camera: calmFile }))
  await candidate.enter()
  await waitForMotion(wall.video(name))
})

test.afterAll(async () => {
  await opened.closeAll()
})

test.describe('before the session', () => {
  test('a computer without a camera gets a message and cannot start', async () => {
    await withCandidate({ nip: nip.candidate(2), withoutDevices: true }, async (visitor) => {
      await visitor.goToAccess()
      await visitor.allowDevices()
      await expect(visitor.page.getByText('Kamera tidak ditemukan. Hubungkan perangkat, lalu coba lagi.')).toBeVisible()
      await expect(visitor.page.getByRole('button', { name: 'Mulai sesi' })).toBeHidden()
    })
  })

  test('a candidate who refused a permission learns how to give it', async () => {
    await withCandidate({ nip: nip.candidate(2), camera: calmFile, permission: 'deny' }, async (visitor) => {
      await visitor.goToAccess()
      await visitor.allowDevices()
      await expect(visitor.page.getByText('Izin Kamera ditolak.', { exact: false })).toBeVisible()
      await expect(visitor.page.getByRole('button', { name: 'Mulai sesi' })).toBeHidden()
    })
  })

  test('a browser without WebRTC is named as the reason', async () => {
    await withCandidate({ nip: nip.candidate(2), camera: calmFile }, async (visitor) => {
      await visitor.page.addInitScript(() => {
        Reflect.deleteProperty(window, 'RTCPeerConnection')
      })
      await visitor.goToAssessment()
      await expect(visitor.page.getByText('Browser ini tidak didukung')).toBeVisible()
    })
  })
})

test.describe('devices during the session', () => {
  test('an unplugged camera is named on both screens and comes back by itself', async () => {
    await candidate.openProctoring()
    await unplug(candidate.page, 'video')
    await expect(candidate.source('Kamera')).toContainText('Terlepas')
    await expect(wall.sign(name, 'Kamera terlepas')).toBeVisible()
    await plugIn(candidate.page)
    await expect(wall.sign(name, 'Kamera terlepas')).toBeHidden()
    await expect(candidate.source('Kamera')).toContainText('Tersambung')
    await waitForMotion(wall.video(name))
  })

  test('a muted camera is named on both screens', async () => {
    await setMuted(candidate.page, 'video', true)
    await expect(wall.sign(name, 'Kamera tertahan')).toBeVisible()
    await expect(candidate.source('Kamera')).toContainText('Tertahan')
    await setMuted(candidate.page, 'video', false)
    await expect(wall.sign(name, 'Kamera tertahan')).toBeHidden()
  })
})

test.describe('processes that die', () => {
  test('analysis goes on after its process was killed, and flags a black picture', async () => {
    const camera = await makeCameraFile([
      { scene: 'alone', seconds: 15 },
      { scene: 'dark', seconds: 60 },
    ])
    const darkName = await nameOf(stack.url, nip.candidate(3))
    await withCandidate({ nip: nip.candidate(3), camera }, async (visitor) => {
      await visitor.enter()
      await waitForMotion(wall.video(darkName))
      await stack.killInference()
      await waitForScene(visitor.page, 'dark')
      await expect(wall.flagOn(darkName, 'Gambar gelap')).toBeVisible({ timeout: 30_000 })
    })
  })

  test('pages wait for a media node that died, and connect again when it is back', async () => {
    await stack.killMediaNode()
    await expect(candidate.connection).toHaveText('Menyambung kembali…', { timeout: 30_000 })
    await stack.startMediaNode()
    await expect(candidate.connection).toHaveText('Tersambung', { timeout: 30_000 })
    await waitForMotion(wall.video(name))
  })
})

test.describe('hostile clients', () => {
  test('a candidate’s socket gets nothing that is not its own', async () => {
    const token = await signIn(stack.url, nip.candidate(4))
    const id = await startTestSession(stack.url, token)

    const proctor = await signIn(stack.url, nip.proctor)
    const { candidates } = await callHub(stack.url, '/api/proctoring/wall', wallSchema, { token: proctor })
    const victim = candidates.find(({ participantName }) => participantName === name)
    const producerId = victim?.peer?.producers[0]?.producerId
    if (!victim || producerId === undefined) throw new Error('the other candidate does not publish')
    const theirs = victim.testSessionId

    await expect(openSocket(stack.url, PROCTOR_NAMESPACE, { viewerId: randomUUID(), token })).rejects.toThrow(
      'not-allowed',
    )
    await expect(openSocket(stack.url, CANDIDATE_NAMESPACE, { testSessionId: theirs, token })).rejects.toThrow()
    await expect(openSocket(stack.url, CANDIDATE_NAMESPACE, { testSessionId: randomUUID(), token })).rejects.toThrow()
    await expect(
      openSocket(stack.url, MEDIA_NAMESPACE, { nodeId: 'media-1', secret: 'not-the-secret' }),
    ).rejects.toThrow()

    const socket = await openSocket(stack.url, CANDIDATE_NAMESPACE, { testSessionId: id, token })
    try {
      const { joinMedia, setProducer, closeProducer, produce } = candidateRequests
      const consume = { testSessionId: theirs, transportId: randomUUID(), source: 'camera', rtpCapabilities: {} }
      expect(await ask(socket, proctorRequests.consume.name, consume)).toMatchObject({ ok: false })
      expect(await ask(socket, joinMedia.name, 'nonsense')).toMatchObject({ ok: false, error: 'invalid-input' })
      expect(await ask(socket, joinMedia.name, {})).toMatchObject({ ok: true })
      expect(await ask(socket, setProducer.name, { producerId, paused: true })).toMatchObject({ ok: false })
      expect(await ask(socket, closeProducer.name, { producerId })).toMatchObject({ ok: false })
      const elsewhere = { transportId: randomUUID(), source: 'camera', kind: 'video', rtpParameters: { codecs: [{}] } }
      expect(await ask(socket, produce.name, elsewhere)).toMatchObject({ ok: false })
    } finally {
      socket.close()
    }
    await waitForMotion(wall.video(name))
  })
})

async function withCandidate(
  options: Parameters<typeof CandidatePage.launch>[1],
  use: (visitor: CandidatePage) => Promise<void>,
): Promise<void> {
  const visitor = await CandidatePage.launch(stack.url, options)
  try {
    await use(visitor)
  } finally {
    await visitor.close()
  }
}
