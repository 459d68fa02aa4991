const CONTAINER_HEADER_BYTES = 20
const SHOW_FRAME = 0x10

/**
 * Wraps a VP8 key frame as a WebP picture: lossy WebP is exactly one such frame in a RIFF container, so no video decoder
 * is needed (developers.google.com/speed/webp/docs/riff_container).
 */
export function wrapAsWebp(keyFrame: Uint8Array): Uint8Array {
  // RIFF chunks have an even length; the padding byte is not counted in the chunk's own size.
  const paddedBytes = keyFrame.length + (keyFrame.length & 1)
  const picture = new Uint8Array(CONTAINER_HEADER_BYTES + paddedBytes)
  const view = new DataView(picture.buffer)
  writeAscii(picture, 0, 'RIFF')
  view.setUint32(4, CONTAINER_HEADER_BYTES - 8 + paddedBytes, true)
  writeAscii(picture, 8, 'WEBPVP8 ')
  view.setUint32(16, keyFrame.length, true)
  picture.set(keyFrame, CONTAINER_HEADER_BYTES)
  // Still-picture decoders refuse a frame that its video would not have shown.
  view.setUint8(CONTAINER_HEADER_BYTES, view.getUint8(CONTAINER_HEADER_BYTES) | SHOW_FRAME)
  return picture
}

function writeAscii(target: Uint8Array, offset: number, text: string): void {
  for (let index = 0; index < text.length; index += 1) target[offset + index] = text.charCodeAt(index)
}
