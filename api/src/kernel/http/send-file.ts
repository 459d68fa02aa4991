import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'

/** Sends a file as a download, piece by piece. */
export interface SentFile {
  name: string
  contentType: string
  pieces: readonly Uint8Array[]
}

/** Says what follows; `bytes` is how long it is. */
export function describeFile(
  response: Response,
  { name, contentType, bytes }: Pick<SentFile, 'name' | 'contentType'> & { bytes: number },
): void {
  response.setHeader('Content-Type', contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType)
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`)
  response.setHeader('Content-Length', bytes)
}

export async function sendFile(response: Response, { pieces, ...file }: SentFile): Promise<void> {
  describeFile(response, { ...file, bytes: pieces.reduce((sum, piece) => sum + piece.length, 0) })
  await pipeline(Readable.from(pieces), response)
}
