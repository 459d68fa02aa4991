import { expect, it } from 'vitest'
import { CARD, cardOrigin, CARDS_PER_PAGE, CUTTING_LINES } from './card-sheet.ts'

it('lays eight cards side by side on a page, each between its cutting lines', () => {
  expect(CARDS_PER_PAGE).toBe(8)
  const places = Array.from({ length: CARDS_PER_PAGE }, (_, number) => cardOrigin(number))
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(8)
  const columns = CUTTING_LINES.filter(([from, , to]) => from === to).map(([x]) => x)
  const rows = CUTTING_LINES.filter(([, from, , to]) => from === to).map(([, y]) => y)
  for (const { x, y } of places) {
    expect(columns.some((line) => Math.abs(line - x) < 0.01)).toBe(true)
    expect(columns.some((line) => Math.abs(line - x - CARD.width) < 0.01)).toBe(true)
    expect(rows.some((line) => Math.abs(line - y) < 0.01)).toBe(true)
    expect(rows.some((line) => Math.abs(line - y - CARD.height) < 0.01)).toBe(true)
  }
})
