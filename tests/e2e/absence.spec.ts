import { expect, test } from 'playwright/test'
import { lengthOf, makeCameraFile, type Phase } from '../support/camera-files.ts'
import { Closer } from '../support/closer.ts'
import { nameOf, nip } from '../support/hub-client.ts'
import { waitForMotion } from '../support/motion.ts'
import { CandidatePage } from '../support/pages/candidate-page.ts'
import { WallPage } from '../support/pages/wall-page.ts'
import { MARKER } from '../support/scenes.ts'
import { startStack } from '../support/stack.ts'

/** Long enough for a flag to be raised by mistake: an absence is flagged within four seconds. */
const CYCLE: Phase[] = [
  { scene: 'alone', seconds: 12 },
  { scene: 'masked', seconds: 15 },
  { scene: 'nobody', seconds: 12 },
]

test('a candidate who puts on a mask is there, and is missed only when they leave', async () => {
  test.setTimeout(240_000)
  const opened = new Closer()
  try {
    const stack = opened.add(await startStack())
    const user = nip.candidate(1)
    const name = await nameOf(stack.url, user)
    const wall = opened.add(await WallPage.open(stack.url, nip.proctor))
    const camera = await makeCameraFile(CYCLE)
    const candidate = opened.add(await CandidatePage.launch(stack.url, { nip: user, camera }))
    await candidate.enter()
    await waitForMotion(wall.video(name))
    const focus = await wall.focus(name)
    const seen = focus.getByTestId('seen-status')

    const masked = { timeout: 2_000 * lengthOf(CYCLE) }
    await expect(seen).toContainText('ada orang, wajah tertutup atau terpotong', masked)
    await expect(focus.getByText('Wajah tertutup atau terpotong', { exact: true })).toBeVisible()
    const known = await wall.knownFlags(name)

    const shownAt = await wall.waitForNewFlag(name, 'Wajah tidak terlihat', known, 2_000 * lengthOf(CYCLE))
    const leftAt = await candidate.page.evaluate(
      (luma) => window.cameraWatch?.changes.findLast((change) => Math.abs(change.luma - luma) < 15)?.at,
      MARKER.luma.nobody,
    )
    expect(shownAt).toBeGreaterThan(leftAt ?? Infinity)
    expect(shownAt - (leftAt ?? 0)).toBeLessThan(10_000)
    await expect(seen).toContainText('tidak terlihat')
  } finally {
    await opened.closeAll()
  }
})
