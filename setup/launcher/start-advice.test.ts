import { describe, expect, it } from 'vitest'
import { StartFailure } from './managed-process.ts'
import { describeStartFailure } from './start-advice.ts'

describe('describeStartFailure', () => {
  it.each([
    ['Error: listen EADDRINUSE: address already in use 0.0.0.0:3001', 'PORT=3101'],
    ['SqliteError: SQLITE_CANTOPEN: unable to open database file', 'DATA_DIR'],
    ['ConfigError: MEDIA_NODE_SECRET is missing', '.env.example'],
    ['Error: connect ECONNREFUSED 127.0.0.1:3306', 'DATABASE_URL'],
    ['something else', 'LOG_LEVEL=debug'],
  ])('for %j says what to do', (line, advice) => {
    const text = describeStartFailure(new StartFailure('hub', 'ended with code 1', [line]), 3001)
    expect(text).toContain('The hub process ended with code 1.')
    expect(text).toContain(advice)
  })
})
