import { AppError } from '@pengawas/shared/errors'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { onBehalfOf } from './log-context.ts'
import { createLog } from './log.ts'

const entrySchema = z.looseObject({ msg: z.string(), err: z.looseObject({ message: z.string() }).optional() })

function written(write: (log: ReturnType<typeof createLog>) => void): {
  raw: string
  entry: z.infer<typeof entrySchema>
} {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(line) }))
  expect(lines).toHaveLength(1)
  const raw = lines[0] ?? ''
  return { raw, entry: entrySchema.parse(JSON.parse(raw)) }
}

describe('the log', () => {
  it('keeps an entry on one line and free of escape sequences, whatever is in it', () => {
    const userAgent = 'x\r\n{"level":30,"msg":"forged"}\u001b]0;pwned\u0007\u009b31m\u2028\u202e'
    const { raw, entry } = written((log) => log.info({ userAgent }, 'request failed'))
    expect(raw.trimEnd()).not.toMatch(/[\p{Cc}\u2028\u202e]/u)
    expect(entry['userAgent']).toBe(userAgent)
  })

  it('leaves the values of a statement and the body of a request out', () => {
    const failed = Object.assign(new Error('SQLITE_BUSY'), {
      code: 'SQLITE_BUSY',
      query: 'INSERT',
      parameters: ['Siti Rahayu'],
      body: 'rahasia',
    })
    const { raw, entry } = written((log) =>
      log.error({ err: new AppError('internal', { cause: failed }) }, 'request failed'),
    )
    expect(raw).not.toMatch(/Siti|rahasia/)
    expect(entry.err).toMatchObject({
      type: 'AppError',
      code: 'internal',
      cause: { code: 'SQLITE_BUSY', message: 'SQLITE_BUSY' },
    })
  })
})

it('names the request on whose behalf a line is written, also where the work goes on later, and no other one', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const { promise, resolve } = Promise.withResolvers<null>()
  const work = async (): Promise<void> => {
    await promise
    log.info('later')
  }
  const later: Promise<void>[] = []
  onBehalfOf('first', () => {
    log.info('at once')
    later.push(work())
  })
  onBehalfOf('second', () => void later.push(work()))
  log.info('a chore')
  resolve(null)
  await Promise.all(later)
  const found = lines.map((line) => entrySchema.parse(JSON.parse(line)))
  expect(found.map(({ msg, requestId }) => [msg, requestId])).toEqual([
    ['at once', 'first'],
    ['a chore', undefined],
    ['later', 'first'],
    ['later', 'second'],
  ])
})
