import { describe, expect, it } from 'vitest'
import { FIRST_MODE, nextPictureMode, type Line, type PictureChoice, type PictureMode } from './picture-mode.ts'

const wide: Line = { availableBps: 20_000_000, tiles: 49 }
const narrow: Line = { availableBps: 1_500_000, tiles: 49 }
const unknown: Line = { availableBps: null, tiles: 49 }

/** What is shown at the end of a time in which the line is looked at every two seconds. */
function after(
  seconds: number,
  line: Line,
  from: PictureMode = FIRST_MODE,
  choice: PictureChoice = 'automatic',
  at = 0,
) {
  let mode = from
  for (let now = at; now <= at + seconds * 1_000; now += 2_000) mode = nextPictureMode(mode, choice, line, now)
  return mode
}

describe('nextPictureMode', () => {
  it.each([
    ['a wide line', after(600, wide), 'video'],
    ['a line of which nothing is known', after(600, unknown), 'video'],
    ['a narrow line for a moment', after(4, narrow), 'video'],
    ['a narrow line', after(6, narrow), 'pictures'],
    ['a narrow line that is enough for few tiles', after(60, { ...narrow, tiles: 9 }), 'video'],
    ['video by choice on a narrow line', after(600, narrow, FIRST_MODE, 'video'), 'video'],
    ['pictures by choice on a wide line', after(600, wide, FIRST_MODE, 'pictures'), 'pictures'],
  ])('%s', (_case, mode, shown) => {
    expect(mode.shown).toBe(shown)
  })

  it('tries video again after a minute, and later each time that the line is still too narrow', () => {
    const changes: number[] = []
    let mode = FIRST_MODE
    for (let now = 0; now <= 900_000; now += 2_000) {
      const next = nextPictureMode(mode, 'automatic', narrow, now)
      if (next.shown === 'video' && mode.shown === 'pictures') changes.push(Math.round(now / 1_000))
      mode = next
    }
    expect(changes).toEqual([66, 194, 442])
  })

  it('forgets its failures once video has lasted', () => {
    const failed = after(6, narrow)
    const mended = after(400, wide, failed, 'automatic', 8_000)
    expect(mended).toMatchObject({ shown: 'video', tries: 0 })
  })

  it('goes back to video at once where the proctor leaves pictures for video', () => {
    expect(nextPictureMode(after(6, narrow), 'video', narrow, 7_000).shown).toBe('video')
  })
})
