import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'

/** Sends a file as a download, piece by piece. */
export interface SentFile {
  name: string
  contentType: string
  pieces: readonly Uint8Array[]
}

export async function sendFile(response: Response, { name, contentType, pieces }: SentFile): Promise<void> {
  response.setHeader('Content-Type', contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType)
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`)
  response.setHeader(
    'Content-Length',
    pieces.reduce((sum, piece) => sum + piece.length, 0),
  )
  await pipeline(Readable.from(pieces), response)
}
