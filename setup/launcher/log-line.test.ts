import { describe, expect, it } from 'vitest'
import { formatLogLine } from './log-line.ts'

const time = new Date(2026, 10, 21, 8, 5, 9).getTime()

describe('formatLogLine', () => {
  it('shows time, process, level, message and the fields that say something', () => {
    const line = JSON.stringify({
      level: 30,
      time,
      pid: 7,
      hostname: 'h',
      name: 'hub',
      nodeId: 'n1',
      peers: 3,
      msg: 'media node connected',
    })
    expect(formatLogLine('hub', line)).toBe('08:05:09 hub   info  media node connected nodeId=n1 peers=3')
  })

  it('shows an error with its stack', () => {
    const line = JSON.stringify({
      level: 50,
      time,
      msg: 'failed',
      err: { type: 'Error', message: 'no', stack: 'Error: no\n  at x' },
    })
    expect(formatLogLine('media', line)).toBe('08:05:09 media error failed \nError: no\n  at x')
  })

  it.each(['plain text', '{ not json', '{"a":1}', 'null'])('passes %j on', (line) => {
    expect(formatLogLine('hub', line)).toContain(line)
  })
})

describe('what a terminal would obey', () => {
  const attack = 'x\r\u001b[2J\u001b]0;pwned\u0007\u009b31m\u202e'
  const obeyed = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/

  it.each([
    ['a message', JSON.stringify({ level: 30, time, msg: attack })],
    ['a field', JSON.stringify({ level: 30, time, msg: 'm', userAgent: attack })],
    ['the name of a field', JSON.stringify({ level: 30, time, msg: 'm', [attack]: 1 })],
    [
      'an error',
      JSON.stringify({ level: 50, time, msg: 'm', err: { message: attack, stack: `Error: ${attack}\n    at x` } }),
    ],
    ['a line that is no entry', attack],
  ])('is written as its escape in %s', (_name, line) => {
    const shown = formatLogLine('hub', line)
    expect(shown).not.toMatch(obeyed)
    expect(shown).toContain('\\u009b31m')
  })

  it('lets no message and no field begin a line of its own', () => {
    const forged = '08:00:00 hub   info  signed in'
    const line = JSON.stringify({
      level: 50,
      time,
      msg: `a\n${forged}`,
      path: `b\n${forged}`,
      err: { stack: `Error: c\n${forged}\n    at x` },
    })
    expect(formatLogLine('hub', line).split('\n')).not.toContain(forged)
  })
})
