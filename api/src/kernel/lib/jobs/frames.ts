import { messageSchema } from '@pengawas/shared/contracts/envelope'
import { ERROR_CODES, type ErrorCode } from '@pengawas/shared/errors'
import { MESSAGES, type MessageCode } from '@pengawas/shared/messages'
import { z } from 'zod'

/** What goes to a job and comes back: a value that JSON holds, and beside it bytes as they are. */
export interface Message {
  value: unknown
  attachments: readonly Uint8Array[]
}

const LENGTH_BYTES = 4

/** A message as pieces of a stream: each part with its length before it, the value first. */
export function* toFrames({ value, attachments }: Message): Generator<Uint8Array> {
  for (const part of [Buffer.from(JSON.stringify(value)), ...attachments]) {
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32LE(part.length)
    yield length
    yield part
  }
}

/** Takes a stream apart again. Each part is put together separately, so that a long one does not block the process. */
class FrameReader {
  readonly parts: Buffer[] = []
  #head = Buffer.alloc(0)
  #part: { chunks: Buffer[]; missing: number } | null = null

  get isWithinFrame(): boolean {
    return this.#part !== null || this.#head.length > 0
  }

  take(given: Buffer): void {
    let chunk = given
    while (chunk.length > 0) chunk = this.#part === null ? this.#takeHead(chunk) : this.#takePart(this.#part, chunk)
  }

  #takeHead(chunk: Buffer): Buffer {
    const missing = LENGTH_BYTES - this.#head.length
    this.#head = Buffer.concat([this.#head, chunk.subarray(0, missing)])
    if (this.#head.length === LENGTH_BYTES) {
      const length = this.#head.readUInt32LE()
      this.#head = Buffer.alloc(0)
      if (length === 0) this.parts.push(Buffer.alloc(0))
      else this.#part = { chunks: [], missing: length }
    }
    return chunk.subarray(missing)
  }

  #takePart(part: { chunks: Buffer[]; missing: number }, chunk: Buffer): Buffer {
    const piece = chunk.subarray(0, part.missing)
    part.chunks.push(piece)
    part.missing -= piece.length
    if (part.missing === 0) {
      this.parts.push(Buffer.concat(part.chunks))
      this.#part = null
    }
    return chunk.subarray(piece.length)
  }
}

/** The message that a stream holds. Throws a `RangeError` beyond `maxBytes`. */
export async function fromFrames(stream: AsyncIterable<unknown>, maxBytes: number): Promise<Message> {
  const reader = new FrameReader()
  let total = 0
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('a stream of frames holds bytes')
    total += chunk.length
    if (total > maxBytes) throw new RangeError(`more than ${maxBytes} bytes`)
    reader.take(chunk)
  }
  const [value, ...attachments] = reader.parts
  if (value === undefined || reader.isWithinFrame) throw new Error('the stream ended within a frame')
  return { value: JSON.parse(value.toString()), attachments }
}

const CODES = Object.keys(ERROR_CODES) as ErrorCode[]
const MESSAGE_CODES = Object.keys(MESSAGES) as MessageCode[]
const detailSchema = messageSchema.extend({ code: z.enum(MESSAGE_CODES) })

/** What a job answers: what it made, or what it refuses. */
export const jobAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), output: z.unknown() }),
  z.object({ kind: z.literal('refused'), code: z.enum(CODES), detail: detailSchema.optional() }),
])
export type JobAnswer = z.infer<typeof jobAnswerSchema>
