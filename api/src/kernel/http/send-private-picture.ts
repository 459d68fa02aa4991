import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'

/** Shows a picture that only this reader may see at this moment: no browser and no proxy keeps it. */
export async function sendPrivatePicture(
  response: Response,
  { stream, length, contentType }: { stream: Readable; length: number | undefined; contentType: string },
): Promise<void> {
  response.setHeader('Content-Type', contentType)
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Disposition', 'inline')
  if (length !== undefined) response.setHeader('Content-Length', String(length))
  await pipeline(stream, response)
}
