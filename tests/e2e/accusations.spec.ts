import { expect, test } from 'playwright/test'
import { makeCameraFile } from '../support/camera-files.ts'
import { Closer } from '../support/closer.ts'
import { FLAG_WITHIN_MS, WatchedCandidates } from '../support/watched-candidates.ts'

const REASONS = {
  otherPerson: 'Mungkin orang lain: tidak mirip foto check-in',
  headDown: 'Kepala menunduk cukup lama',
  nobody: 'Wajah tidak terlihat',
}

test.describe.configure({ mode: 'serial' })
const opened = new Closer()
let all: WatchedCandidates<'bowed' | 'honest' | 'replaced'>

test.beforeAll(async () => {
  test.setTimeout(240_000)
  // The check-in takes a part of the first forty seconds.
  const [honest, replaced, bowed] = await Promise.all([
    makeCameraFile([{ scene: 'alone', seconds: 12 }], { isSmall: true }),
    makeCameraFile(
      [
        { scene: 'alone', seconds: 40 },
        { scene: 'nobody', seconds: 8 },
        { scene: 'other', seconds: 120 },
      ],
      { isSmall: true },
    ),
    makeCameraFile([
      { scene: 'upright', seconds: 40 },
      { scene: 'bowed', seconds: 30 },
      { scene: 'upright', seconds: 100 },
    ]),
  ])
  all = await WatchedCandidates.open(opened, { honest, replaced, bowed }, { withPortraits: true })
})

test.afterAll(async () => {
  await opened.closeAll()
})

test.afterEach(async ({}, info) => {
  if (info.status !== info.expectedStatus) await info.attach('logs', { body: all.stack.logs() })
})

test('another person in the seat is flagged', async () => {
  test.setTimeout(FLAG_WITHIN_MS + 30_000)
  await all.expectFlags('replaced', [REASONS.otherPerson, REASONS.nobody])
})

test('a head bowed over the lap is flagged until it is upright again', async () => {
  test.setTimeout(FLAG_WITHIN_MS + 30_000)
  await all.expectFlags('bowed', [REASONS.headDown])
  await all.expectEnd('bowed')
})

test('the neighbour who does none of it is seen and not flagged', async () => {
  const { wall } = all
  const { name } = all.get('honest')
  expect(await wall.knownFlags(name)).toBe(0)
  const focus = await wall.focus(name)
  await expect(focus.getByTestId('seen-status')).toContainText('Wajah: terlihat')
  await expect(focus.getByTestId('flag')).toHaveCount(0)
  await wall.closeFocus()
})
