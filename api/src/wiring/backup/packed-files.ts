import { Header, Pax } from 'tar'
import { BackupRefused } from './backup-refused.ts'
import { createByteReader } from './byte-reader.ts'

/** One file on its way into an archive or out of it. */
export interface PackedFile {
  name: string
  size: number
  pieces: AsyncIterable<Uint8Array>
}

const BLOCK_BYTES = 512
/** What comes before a file whose name or size does not fit into one block. */
const MOST_PAX_BYTES = 64 * 1024

const paddingOf = (size: number): number => (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES

/**
 * Files as a tar archive (POSIX pax), which common programs can open as well. In memory is one piece. Throws where a file turns
 * out to have another size than was said before.
 */
export async function* packFiles(files: AsyncIterable<PackedFile>, at: Date): AsyncGenerator<Uint8Array> {
  for await (const { name, size, pieces } of files) {
    const facts = { path: name, size, mode: 0o600, uid: 0, gid: 0, mtime: at, type: 'File' } as const
    const header = new Header(facts)
    if (header.encode()) yield new Pax({ path: name, size, mtime: at }).encode()
    if (header.block === undefined) throw new Error('a header without a block')
    yield header.block
    let written = 0
    for await (const piece of pieces) {
      written += piece.length
      if (written > size) break
      yield piece
    }
    if (written !== size) throw new BackupRefused(`${name} changed while it was read; make the backup again.`)
    yield new Uint8Array(paddingOf(size))
  }
  yield new Uint8Array(2 * BLOCK_BYTES)
}

const cutOff = (): BackupRefused => new BackupRefused('The backup ends too early: it is damaged or was cut off.')

/**
 * The files of an archive one after the other; each is read to its end, or not at all, before the next one is asked for. Refuses
 * everything that `packFiles` does not make, such as links. Throws `BackupRefused`.
 */
export async function* unpackFiles(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<PackedFile> {
  const reader = createByteReader(pieces)
  let pax: Pax | undefined
  for (;;) {
    const block = Buffer.from(await reader.take(BLOCK_BYTES))
    if (block.length < BLOCK_BYTES) throw cutOff()
    const header = new Header(block)
    if (header.nullBlock) return
    const name = pax?.path ?? header.path
    const size = pax?.size ?? header.size
    if (!header.cksumValid || name === undefined || size === undefined || size < 0)
      throw new BackupRefused('This is no backup of Pengawas, or it is damaged.')
    if (header.type === 'ExtendedHeader') {
      if (size > MOST_PAX_BYTES) throw new BackupRefused('This is no backup of Pengawas, or it is damaged.')
      const body = await reader.take(size + paddingOf(size))
      if (body.length < size + paddingOf(size)) throw cutOff()
      pax = Pax.parse(Buffer.from(body.subarray(0, size)).toString('utf8'))
      continue
    }
    if (header.type !== 'File') throw new BackupRefused('There is something in the backup that is no file.')
    pax = undefined
    const content = reader.pass(size, cutOff)
    yield { name, size, pieces: content }
    // Of a file that nobody read.
    let left = await content.next()
    while (left.done !== true) left = await content.next()
    if ((await reader.take(paddingOf(size))).length < paddingOf(size)) throw cutOff()
  }
}
