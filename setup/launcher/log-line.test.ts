import { describe, expect, it } from 'vitest'
import { formatLogLine } from './log-line.ts'

const time = new Date(2026, 10, 21, 8, 5, 9).getTime()

describe('formatLogLine', () => {
  it('shows time, process, level, message and the fields that say something', () => {
    const line = JSON.stringify({ level: 30, time, pid: 7, hostname: 'h', name: 'hub', nodeId: 'n1', peers: 3, msg: 'media node connected' })
    expect(formatLogLine('hub', line)).toBe('08:05:09 hub   info  media node connected nodeId=n1 peers=3')
  })

  it('shows an error with its stack', () => {
    const line = JSON.stringify({ level: 50, time, msg: 'failed', err: { type: 'Error', message: 'no', stack: 'Error: no\n  at x' } })
    expect(formatLogLine('media', line)).toBe('08:05:09 media error failed \nError: no\n  at x')
  })

  it.each(['plain text', '{ not json', '{"a":1}', 'null'])('passes %j on', (line) => {
    expect(formatLogLine('hub', line)).toContain(line)
  })
})
