/** RIFF....WEBP: media nodes take pictures of their own making, so anything else is refused. */
export function isWebp(bytes: Uint8Array): boolean {
  const text = (from: number): string => String.fromCharCode(...bytes.subarray(from, from + 4))
  return bytes.length > 12 && text(0) === 'RIFF' && text(8) === 'WEBP'
}
