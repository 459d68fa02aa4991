import { describe, expect, it } from 'vitest'
import { candidateOf } from '../fixtures/wall.ts'
import { commandsFor, pauseKeyFor, remainingAt } from './commands.ts'

it.each([
  ['active', ['pause', 'lock', 'warning', 'note', 'credit', 'terminate'], 'pause'],
  ['paused', ['resume', 'lock', 'warning', 'note', 'credit', 'terminate'], 'resume'],
  ['locked', ['unlock', 'warning', 'note', 'credit', 'terminate'], null],
  ['completed', ['note'], null],
  ['terminated', ['note'], null],
] as const)('%s', (status, commands, key) => {
  expect(commandsFor(status)).toEqual(commands)
  expect(pauseKeyFor(status)).toBe(key)
})

describe('remainingAt', () => {
  const { progress } = candidateOf('A')

  it('goes on counting from what was received, whatever the proctor’s clock says', () => {
    expect(remainingAt(progress, 1_000, 61_000)).toBe(3_540_000)
    expect(remainingAt(progress, 1_000, 99_000_000)).toBe(0)
  })

  it('stands still while the test does', () => {
    expect(remainingAt({ ...progress, isStopped: true }, 1_000, 61_000)).toBe(3_600_000)
  })
})
