/** Takes a stream of pieces apart by numbers of bytes. */
export interface ByteReader {
  /** So many bytes, fewer only where the stream ends. */
  take(count: number): Promise<Uint8Array>
  /** So many bytes as they come; throws what `onEnd` makes where the stream ends before. */
  pass(count: number, onEnd: () => Error): AsyncGenerator<Uint8Array>
}

export function createByteReader(pieces: AsyncIterable<Uint8Array>): ByteReader {
  const iterator = pieces[Symbol.asyncIterator]()
  let rest: Uint8Array = new Uint8Array()

  /** At least one byte and at most so many; empty at the end. */
  async function some(most: number): Promise<Uint8Array> {
    while (rest.length === 0) {
      const next = await iterator.next()
      if (next.done === true) return rest
      rest = next.value
    }
    const taken = rest.subarray(0, most)
    rest = rest.subarray(taken.length)
    return taken
  }

  return {
    async take(count) {
      const parts: Uint8Array[] = []
      for (let missing = count; missing > 0;) {
        const part = await some(missing)
        if (part.length === 0) break
        parts.push(part)
        missing -= part.length
      }
      return Buffer.concat(parts)
    },
    async *pass(count, onEnd) {
      for (let missing = count; missing > 0;) {
        const part = await some(missing)
        if (part.length === 0) throw onEnd()
        missing -= part.length
        yield part
      }
    },
  }
}
