import { expect, test } from 'playwright/test'
import { makeCameraFile } from '../support/camera-files.ts'
import { waitForScene } from '../support/camera-watch.ts'
import { Closer } from '../support/closer.ts'
import { playFilm } from '../support/film-camera.ts'
import { FLAG_WITHIN_MS, WatchedCandidates } from '../support/watched-candidates.ts'

const REASONS = {
  film: 'Gambar kamera berulang seperti rekaman',
  nobody: 'Wajah tidak terlihat',
}
const FILM_SECONDS = 12
/** From when a film begins again to the flag. */
const FILM_FOUND_WITHIN_MS = 60_000
/** From the last picture of somebody to the flag that nobody is there: the portrait's shoulders make the analysis doubt for eight seconds. */
const ABSENCE_SHOWN_WITHIN_MS = 16_000

test.describe.configure({ mode: 'serial' })
const opened = new Closer()
let all: WatchedCandidates<'film' | 'returning'>
/** When both were in, in milliseconds since the epoch. */
let begunAt = 0

test.beforeAll(async () => {
  test.setTimeout(240_000)
  const [film, returning] = await Promise.all([
    // `playFilm` takes its place.
    makeCameraFile([{ scene: 'nobody', seconds: 80 }], { isSmall: true }),
    // A portrait hangs on the wall. When it has been known for a while they leave, and come back.
    makeCameraFile(
      [
        { scene: 'alone', seconds: 130 },
        { scene: 'nobody', seconds: 20 },
        { scene: 'alone', seconds: 60 },
      ],
      { isSmall: true, withPoster: true },
    ),
  ])
  all = await WatchedCandidates.open(opened, { film, returning }, async (who, { page }) => {
    if (who === 'film') await playFilm(page, FILM_SECONDS)
  })
  begunAt = Date.now()
})

test.afterAll(async () => {
  await opened.closeAll()
})

test.afterEach(async ({}, info) => {
  if (info.status !== info.expectedStatus) await info.attach('logs', { body: all.stack.logs() })
})

test('a film that runs again and again is flagged within a minute', async () => {
  test.setTimeout(FLAG_WITHIN_MS + 30_000)
  const shownAt = await all.wall.waitForNewFlag(all.get('film').name, REASONS.film, 0, FLAG_WITHIN_MS)
  await all.expectFlags('film', [REASONS.film])
  expect(shownAt - begunAt).toBeLessThan(FILM_SECONDS * 1_000 + FILM_FOUND_WITHIN_MS)
})

test('a portrait on the wall is no second person, and stands in for nobody who leaves', async () => {
  test.setTimeout(FLAG_WITHIN_MS + 60_000)
  const { name, page } = all.get('returning')
  const leftAt = await waitForScene(page.page, 'nobody', { timeoutMs: FLAG_WITHIN_MS })
  const shownAt = await all.wall.waitForNewFlag(name, REASONS.nobody, 0, FLAG_WITHIN_MS)
  await waitForScene(page.page, 'alone', { nth: 2, timeoutMs: FLAG_WITHIN_MS })
  await all.expectFlags('returning', [REASONS.nobody])
  await all.expectEnd('returning')
  expect(shownAt).toBeGreaterThan(leftAt)
  expect(shownAt - leftAt).toBeLessThan(ABSENCE_SHOWN_WITHIN_MS)
})
