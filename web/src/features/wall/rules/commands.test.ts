import { describe, expect, it } from 'vitest'
import { candidateOf } from '../fixtures/wall.ts'
import {
  commandsFor,
  isIrreversible,
  isWritten,
  leastLetters,
  missingIn,
  pauseKeyFor,
  remainingAt,
} from './commands.ts'

it.each([
  ['active', ['pause', 'lock', 'warning', 'note', 'credit', 'terminate'], 'pause'],
  ['paused', ['resume', 'lock', 'warning', 'note', 'credit', 'terminate'], 'resume'],
  ['locked', ['unlock', 'warning', 'note', 'credit', 'terminate'], null],
  ['check-in', ['note', 'credit'], null],
  ['completed', ['note'], null],
  ['terminated', ['note'], null],
] as const)('%s', (status, commands, key) => {
  expect(commandsFor(status)).toEqual(commands)
  expect(pauseKeyFor(status)).toBe(key)
})

it.each([
  ['pause', 0, false],
  ['lock', 3, false],
  ['warning', 3, false],
  ['note', 3, false],
  ['credit', 3, true],
  ['terminate', 3, true],
] as const)('%s has words of at least %i letters, irreversible: %s', (command, letters, irreversible) => {
  expect(isWritten(command)).toBe(true)
  expect(leastLetters(command)).toBe(letters)
  expect(isIrreversible(command)).toBe(irreversible)
})

it.each([
  ['terminate', 'Bekerja sama', null, 'cause'],
  ['terminate', 'Be', 'examinee.left', 'words'],
  ['terminate', 'Bekerja sama', 'examinee.left', null],
  ['lock', '', null, 'words'],
  ['pause', '', null, null],
  ['resume', '', null, null],
] as const)('%s with the words "%s" and the cause %s lacks %s', (command, text, cause, missing) => {
  expect(missingIn({ command, text, cause })).toBe(missing)
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
