import { expect, it } from 'vitest'
import { SizedBackgrounds } from './sized-backgrounds.ts'

const [LARGE, SMALL] = [
  { width: 640, height: 360 },
  { width: 320, height: 180 },
] as const

/** A poster and somebody who moves, in pixels of a picture of this size; looked at every two seconds. */
function look(backgrounds: SizedBackgrounds, second: number, picture: { width: number; height: number }) {
  const scale = picture.width / LARGE.width
  const boxes = [
    { x: (100 + (second % 11) * 9) * scale, y: 80 * scale, width: 100 * scale, height: 100 * scale },
    { x: 500 * scale, y: 50 * scale, width: 60 * scale, height: 60 * scale },
  ]
  const shown = (box: { x: number }) => (box.x > 400 * scale ? 500 : second) + picture.width
  return backgrounds
    .of(picture)
    .observe(second * 1_000, boxes, (box) => new Float32Array(256).fill(shown(box)))
    .at(-1)
}

const seconds = Array.from({ length: 50 }, (_, index) => index * 2)

it.each<[string, (second: number) => { width: number; height: number }, number | undefined]>([
  ['large', () => LARGE, 60],
  ['large, and small for a moment', (second) => (second === 40 ? SMALL : LARGE), 60],
  ['large, and small for eight seconds', (second) => (second >= 40 && second < 48 ? SMALL : LARGE), 60],
  // A gap in which it may have moved and come back does not count.
  ['large, and small for longer', (second) => (second >= 40 && second < 60 ? SMALL : LARGE), 82],
  ['large and small by turns of half a minute', (second) => (second % 60 < 30 ? LARGE : SMALL), undefined],
])('learns a poster from pictures that are %s', (_, sizeAt, expected) => {
  const backgrounds = new SizedBackgrounds()
  expect(seconds.find((second) => look(backgrounds, second, sizeAt(second)) === 'background')).toBe(expected)
})

it('knows in large pictures what it learned in them, however long they were small', () => {
  const backgrounds = new SizedBackgrounds()
  for (const second of seconds) look(backgrounds, second, LARGE)
  expect([100, 140, 180].map((second) => look(backgrounds, second, SMALL))).not.toContain('background')
  expect(look(backgrounds, 200, LARGE)).toBe('background')
})

it('is bounded', () => {
  const backgrounds = new SizedBackgrounds()
  const first = backgrounds.of(LARGE)
  for (const width of [320, 160, 1280]) backgrounds.of({ ...LARGE, width })
  expect(backgrounds.of(LARGE)).toBe(first)
  for (const width of [100, 200, 300, 400]) backgrounds.of({ ...LARGE, width })
  expect(backgrounds.of(LARGE)).not.toBe(first)
})
