import type { CheckInPolicy } from '@pengawas/shared/contracts/check-ins'
import { expect, type Locator } from 'playwright/test'
import { assignProctor, makeAssessment } from './assessments.ts'
import type { Closer } from './closer.ts'
import { nameOf, nip } from './hub-client.ts'
import { CandidatePage } from './pages/candidate-page.ts'
import { CheckInPage } from './pages/check-in-page.ts'
import { WallPage } from './pages/wall-page.ts'
import { startStack, type Stack } from './stack.ts'

/** Machines on which it all runs at once may be slow; what must happen happens in a part of this. */
export const FLAG_WITHIN_MS = 150_000

const SEATS = [1, 2, 3, 4] as const

/** Before the test they show their face, and the hub lets them in. */
const PORTRAIT_ALONE: CheckInPolicy = {
  ...{ admission: 'automatic', portrait: 'required', practiceDays: 0 },
  ...{ calibration: 'off', card: 'off', sweep: 'off', phone: 'off' },
}

interface WatchOptions<Who extends string> {
  /** May prepare a page before the candidate opens the test. */
  beforeEntry?: (who: Who, page: CandidatePage) => Promise<void>
  /** Their portraits are taken in a check-in, which faces are compared with from then on. */
  withPortraits?: boolean
}

interface WatchedCandidate {
  page: CandidatePage
  name: string
}

/**
 * Candidates who take one test before one proctor, each with a camera of their own. Of cameras alone: journeys with them are about what
 * cameras show, and their browsers share one machine.
 */
export class WatchedCandidates<Who extends string> {
  readonly stack: Stack
  readonly wall: WallPage
  readonly #candidates: ReadonlyMap<Who, WatchedCandidate>

  private constructor(stack: Stack, wall: WallPage, candidates: ReadonlyMap<Who, WatchedCandidate>) {
    this.stack = stack
    this.wall = wall
    this.#candidates = candidates
  }

  /** `cameras` are paths of camera files. */
  static async open<Who extends string>(
    opened: Closer,
    cameras: Readonly<Record<Who, string>>,
    { beforeEntry, withPortraits = false }: WatchOptions<Who> = {},
  ): Promise<WatchedCandidates<Who>> {
    const stack = opened.add(await startStack())
    const all = (Object.keys(cameras) as Who[]).map((who, index) => ({ who, user: nip.candidate(SEATS[index] ?? 1) }))
    const assessmentId = await makeWatchedAssessment(
      stack.url,
      all.map(({ user }) => user),
      withPortraits,
    )
    const wall = opened.add(await WallPage.open(stack.url, nip.proctor))
    const candidates = new Map<Who, WatchedCandidate>()
    for (const { who, user } of all) {
      const page = opened.add(await CandidatePage.launch(stack.url, { nip: user, camera: cameras[who] }))
      await beforeEntry?.(who, page)
      candidates.set(who, { page, name: await nameOf(stack.url, user) })
    }
    await Promise.all([...candidates.values()].map(({ page }) => enter(page, assessmentId, withPortraits)))
    return new WatchedCandidates(stack, wall, candidates)
  }

  get(who: Who): WatchedCandidate {
    const found = this.#candidates.get(who)
    if (!found) throw new Error(`${who} is not there`)
    return found
  }

  /** Waits until a candidate is flagged for these reasons and no other; each flag shows its picture, and no share of reviews before there are enough. */
  async expectFlags(who: Who, reasons: readonly string[]): Promise<void> {
    const focus = await this.wall.focus(this.get(who).name)
    for (const reason of reasons) {
      const flag = focus.getByTestId('flag').filter({ hasText: reason })
      await expect(flag).toHaveCount(1, { timeout: FLAG_WITHIN_MS })
      await expect(flag.getByTestId('kind-truth')).toHaveText('belum cukup tinjauan')
      await expectPicture(flag)
    }
    await expect(focus.getByTestId('flag')).toHaveCount(reasons.length)
    await this.wall.closeFocus()
  }

  /** Waits until what the only flag is about is over; the flag says for how long it lasted. */
  async expectEnd(who: Who): Promise<void> {
    const focus = await this.wall.focus(this.get(who).name)
    await expect(focus.getByTestId('flag-lasted')).toBeVisible({ timeout: FLAG_WITHIN_MS })
    await expect(focus.getByTestId('flag')).toHaveCount(1)
    await this.wall.closeFocus()
  }
}

async function makeWatchedAssessment(
  url: string,
  candidates: readonly string[],
  withPortraits: boolean,
): Promise<string> {
  const { id } = await makeAssessment(url, {
    title: 'Tes dengan kamera',
    candidates: [...candidates],
    mediaPolicy: { camera: 'required', microphone: 'off', screen: 'off' },
    aiProctoringEnabled: true,
    ...(withPortraits && { checkIn: PORTRAIT_ALONE }),
  })
  await assignProctor(url, id)
  return id
}

async function enter(candidate: CandidatePage, assessmentId: string, withPortraits: boolean): Promise<void> {
  await candidate.openAssessment(assessmentId)
  await candidate.allowDevices()
  if (withPortraits) await checkIn(candidate)
  else await candidate.startSession()
}

async function checkIn({ page }: CandidatePage): Promise<void> {
  const checkIn = new CheckInPage(page)
  await checkIn.press('Mulai sesi')
  await checkIn.agree()
  await checkIn.passDevices()
  await checkIn.passFraming()
  await checkIn.takePicture('portrait')
  await expect(page.getByRole('timer', { name: 'Sisa waktu' })).toBeVisible()
}

async function expectPicture(flag: Locator): Promise<void> {
  await flag.getByRole('button', { expanded: false }).click()
  const picture = flag.getByRole('img', { name: 'Gambar bukti' })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}
