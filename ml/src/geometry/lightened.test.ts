import { expect, it } from 'vitest'
import { lightened } from './lightened.ts'

const grey = (value: number) => ({ data: new Uint8Array(12).fill(value), width: 2, height: 2 })

it.each([
  ['dim', 64, 128],
  ['dark', 30, 128],
  ['nearly black', 10, 50],
  ['black', 0, 0],
  ['lit', 80, 80],
])('makes a %s picture as light as it can be', (_, before, after) => {
  expect(lightened(grey(before), before)).toEqual(grey(after))
})

it('cuts off what would be lighter than white', () => {
  expect(lightened(grey(200), 64)).toEqual(grey(255))
})
