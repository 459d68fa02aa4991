import { expect, test } from 'playwright/test'
import { makeCameraFile } from '../support/camera-files.ts'
import { Closer } from '../support/closer.ts'
import { nameOf, nip } from '../support/hub-client.ts'
import { waitForMotion } from '../support/motion.ts'
import { CandidatePage } from '../support/pages/candidate-page.ts'
import { WallPage } from '../support/pages/wall-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

/** What a wall says of candidates whose page is closed, and whose browser dies. */
test.describe.configure({ mode: 'serial' })

const opened = new Closer()
let stack: Stack
let wall: WallPage
let name: string

test.beforeAll(async () => {
  test.setTimeout(120_000)
  stack = opened.add(await startStack({ firstPort: 3500 }))
  wall = opened.add(await WallPage.open(stack.url, nip.proctor))
})
test.afterAll(async () => {
  await opened.closeAll()
})

async function openCandidate(number: 1 | 2): Promise<CandidatePage> {
  name = await nameOf(stack.url, nip.candidate(number))
  const camera = await makeCameraFile([{ scene: 'alone', seconds: 12 }])
  const candidate = opened.add(await CandidatePage.launch(stack.url, { nip: nip.candidate(number), camera }))
  await candidate.enter()
  await waitForMotion(wall.video(name))
  await expect(wall.tile(name).getByTestId('connection-sign')).toHaveCount(0)
  return candidate
}

/** Waits for the sign with this cause; how long it took is for people to read. */
async function expectSign(cause: string, since: number): Promise<void> {
  await expect(wall.tile(name).getByTestId('connection-sign')).toHaveAttribute('data-cause', cause)
  test.info().annotations.push({ type: cause, description: `${Date.now() - since} ms` })
}

test('a page that is closed is said to be closed', async () => {
  const candidate = await openCandidate(1)
  const closedAt = Date.now()
  await candidate.page.close()
  await expectSign('page-closed', closedAt)
  await expect(wall.tile(name).getByTestId('connection-sign')).toContainText('Halaman ditutup')
  await expect(wall.tile(name).getByTestId('connection-sign')).toContainText('sejak 0:0')
})

test('a browser that is killed is said to be gone', async () => {
  const candidate = await openCandidate(2)
  const killedAt = Date.now()
  await candidate.kill()
  await expectSign('connection-lost', killedAt)
  await expect(wall.tile(name).getByTestId('connection-sign')).toContainText('sejak 0:0')
})
