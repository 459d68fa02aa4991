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

test.describe.configure({ mode: 'serial' })
const opened = new Closer()
let all: WatchedCandidates<'film' | 'returning'>

test.beforeAll(async () => {
  test.setTimeout(240_000)
  const [film, returning] = await Promise.all([
    // `playFilm` takes its place.
    makeCameraFile([{ scene: 'nobody', seconds: 80 }], { isSmall: true }),
    // A portrait hangs on the wall. When it has been known for a while they leave, and come back.
    makeCameraFile(
      [
        { scene: 'alone', seconds: 130 },
        { scene: 'nobody', seconds: 45 },
        { scene: 'alone', seconds: 60 },
      ],
      { isSmall: true, withPoster: true },
    ),
  ])
  all = await WatchedCandidates.open(
    opened,
    { film, returning },
    {
      beforeEntry: async (who, { page }) => {
        if (who === 'film') await playFilm(page, FILM_SECONDS)
      },
    },
  )
})

test.afterAll(async () => {
  await opened.closeAll()
})

test.afterEach(async ({}, info) => {
  if (info.status !== info.expectedStatus) await info.attach('logs', { body: all.stack.logs() })
})

test('a film that runs again and again is flagged', async () => {
  test.setTimeout(FLAG_WITHIN_MS + 30_000)
  await all.expectFlags('film', [REASONS.film])
})

test('a portrait on the wall is no second person, and stands in for nobody who leaves', async () => {
  test.setTimeout(FLAG_WITHIN_MS + 90_000)
  const { name, page } = all.get('returning')
  const leftAt = await waitForScene(page.page, 'nobody', { timeoutMs: FLAG_WITHIN_MS })
  const shownAt = await all.wall.waitForNewFlag(name, REASONS.nobody, 0, FLAG_WITHIN_MS)
  const backAt = await waitForScene(page.page, 'alone', { nth: 2, timeoutMs: FLAG_WITHIN_MS })
  await all.expectFlags('returning', [REASONS.nobody])
  await all.expectEnd('returning')
  expect(shownAt).toBeGreaterThan(leftAt)
  expect(shownAt).toBeLessThan(backAt)
})
