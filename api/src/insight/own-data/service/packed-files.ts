import { buffer } from 'node:stream/consumers'
import { ownDataSchema } from '@pengawas/shared/contracts/own-data'
import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { StreamedFile } from '../../../kernel/lib/archives/stream-archive.ts'
import { z } from 'zod'
import type { OwnDataRow } from '../own-data.entity.ts'
import { logTextOf, readmeOf } from '../readme.rules.ts'
import type { OwnDataDeps } from './deps.ts'
import { readOwnData, type ReadOwnData } from './read-own-data.ts'

const text = (name: string, content: string): StreamedFile => ({ name, pieces: [Buffer.from(content)] })
const json = (name: string, content: unknown): StreamedFile => text(name, `${JSON.stringify(content, null, 2)}\n`)

/** The files of a package: pictures and videos first, since what of them is gone shows only then, and the words about them last. */
export async function* packedFiles(deps: OwnDataDeps, row: OwnDataRow): AsyncGenerator<StreamedFile> {
  const { data, files, tests } = await readOwnData(deps, row)
  for (const { name, fileKey, missing } of files) {
    const file = await deps.files.open(fileKey)
    if (file === null) {
      missing()
      data.leftOut.push({ what: name, reason: 'gone' })
      continue
    }
    try {
      yield { name, pieces: file.stream }
    } finally {
      file.stream.destroy()
    }
  }
  for (const one of tests) {
    const pdf = await certificateOf(deps, row, data, one.id)
    if (pdf === null) continue
    one.test.certificate = `tests/${one.test.code.toLowerCase()}/certificate.pdf`
    yield { name: one.test.certificate, pieces: [pdf] }
  }
  yield json('data.json', ownDataSchema.parse(data))
  yield json('data.schema.json', z.toJSONSchema(ownDataSchema, { unrepresentable: 'any' }))
  yield text('log.txt', logTextOf(data.log, row.language))
  yield text('README.txt', readmeOf(data, row.language))
}

/** The PDF as the candidate can download it now; null where they have none. */
async function certificateOf(
  { certificates }: OwnDataDeps,
  { userId, origin }: OwnDataRow,
  { profile }: ReadOwnData['data'],
  testSessionId: string,
): Promise<Buffer | null> {
  const actor: Actor = { userId, role: profile.role, authSessionId: '', mustChangePassword: false }
  try {
    return (await certificates.download(actor, testSessionId, origin)).pdf
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not-found' || error.code === 'not-allowed')) return null
    throw error
  }
}

/** All pieces in one: the file store takes a file whole. Throws where they are more than `mostBytes`. */
export async function gather(pieces: AsyncIterable<Uint8Array>, mostBytes: number): Promise<Buffer> {
  let size = 0
  const bounded = async function* () {
    for await (const piece of pieces) {
      size += piece.length
      if (size > mostBytes) throw new RangeError('the package is too large')
      yield piece
    }
  }
  return buffer(bounded())
}
