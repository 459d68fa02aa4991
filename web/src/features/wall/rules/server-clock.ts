/** How far the server's clock is ahead of the page's, in ms. The server is taken to have read its clock half-way between the two. */
export function clockOffsetMs(serverTime: string, sentAt: number, arrivedAt: number): number {
  return Date.parse(serverTime) - (sentAt + arrivedAt) / 2
}

/** A time that has passed, in ms, as `0:12` or `1:05:09`. Whole seconds only; a moment that has not come yet is now. */
export function formatElapsed(elapsedMs: number): string {
  const seconds = Math.floor(Math.max(0, elapsedMs) / 1_000)
  const pad = (value: number): string => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  const rest = pad(seconds % 60)
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${rest}`
}
