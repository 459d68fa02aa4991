import { z } from 'zod'
import { createTurns } from '../turns.ts'

const PACK_CHARACTERS = 128 * 1024

/** A long list as pieces of JSON, so that the receiver reads it in turns. It holds nothing that JSON has no word for. */
export async function packList(list: Iterable<unknown>): Promise<Uint8Array[]> {
  const turn = createTurns()
  const packs: Uint8Array[] = []
  let parts: string[] = []
  let length = 0
  const close = (): void => {
    if (parts.length > 0) packs.push(Buffer.from(`[${parts.join(',')}]`))
    parts = []
    length = 0
  }
  for (const one of list) {
    const part = JSON.stringify(one)
    parts.push(part)
    length += part.length
    if (length >= PACK_CHARACTERS) close()
    await turn()
  }
  close()
  return packs
}

/** The list again. Throws where something in it is not as `schema` says. */
export async function unpackList<T>(packs: readonly Uint8Array[], schema: z.ZodType<T>): Promise<T[]> {
  const turn = createTurns()
  const listSchema = z.array(schema)
  const list: T[] = []
  for (const pack of packs) {
    for (const one of listSchema.parse(
      JSON.parse(Buffer.from(pack.buffer, pack.byteOffset, pack.byteLength).toString()),
    ))
      list.push(one)
    await turn()
  }
  return list
}

const PIECE_BYTES = 256 * 1024

/** A long file, piece by piece, so that the receiver never joins it. */
export function* inPieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) yield bytes.subarray(start, start + PIECE_BYTES)
}
