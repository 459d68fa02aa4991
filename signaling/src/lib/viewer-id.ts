import { createHash } from 'node:crypto'

/**
 * The id by which media nodes know a proctor's page: made of the page's own id and the user's, so that no user reaches
 * another person's transports by naming their page. Shaped as a UUID of version 8 (RFC 9562).
 */
export function viewerIdOf(userId: string, pageViewerId: string): string {
  const hex = createHash('sha256').update(`${userId}\n${pageViewerId.toLowerCase()}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
