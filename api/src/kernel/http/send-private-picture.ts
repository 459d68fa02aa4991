import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'

interface PrivatePicture {
  stream: Readable
  length: number | undefined
  contentType: string
  /** What it is called where its reader saves it; plain letters, digits and marks. */
  name?: string
}

/** Shows a picture that only this reader may see at this moment: no browser and no proxy keeps it. */
export async function sendPrivatePicture(
  response: Response,
  { stream, length, contentType, name }: PrivatePicture,
): Promise<void> {
  response.setHeader('Content-Type', contentType)
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Disposition', name === undefined ? 'inline' : `inline; filename="${name}"`)
  if (length !== undefined) response.setHeader('Content-Length', String(length))
  await pipeline(stream, response)
}
