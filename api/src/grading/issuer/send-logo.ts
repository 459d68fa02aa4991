import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { LOGO_CONTENT_TYPE, type OpenLogo } from './logos.ts'

/** Answers with a logo. What its address shows never changes. */
export async function sendLogo(response: Response, { stream, length }: OpenLogo): Promise<void> {
  response.setHeader('Cache-Control', 'private, max-age=300')
  response.setHeader('Content-Type', LOGO_CONTENT_TYPE)
  response.setHeader('Content-Disposition', 'inline')
  if (length !== undefined) response.setHeader('Content-Length', String(length))
  await pipeline(stream, response)
}
